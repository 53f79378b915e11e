"""The rules kernel: the whole game as one flat record and a few compiled functions over it."""
