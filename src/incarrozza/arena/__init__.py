"""The arena: computer players meet, and what they are worth is found out."""
