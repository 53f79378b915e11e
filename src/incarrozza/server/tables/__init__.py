"""Tables in memory: their games, their moves, their clocks, and those who look on."""
