"""Tools that make what the package ships, and are not shipped with it."""
