"""HTTP and WebSocket: the application, its routes and its limits."""
