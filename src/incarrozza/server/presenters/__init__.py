"""From games, views and boxes to the messages that tell them."""
