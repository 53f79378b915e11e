"""Training the champion: beliefs for a map, found by self-play."""
