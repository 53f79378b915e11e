"""Training the champion: beliefs for an edition, found by self-play."""
