"""Networks over real cities, for the cartographer to lay out."""
