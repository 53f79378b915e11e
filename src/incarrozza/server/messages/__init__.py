"""What goes over the wire: requests, replies, refusals, and the same as TypeScript."""
