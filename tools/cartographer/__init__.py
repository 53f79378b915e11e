"""Lay out a board: places, routes, labels and scenery, from true coordinates and lengths.

A map needs its facts, a TOML file here (the frame, and what a person decides) and one in `data/`
(the scenery). `python -m tools.cartographer MAP --preview build/boards` computes its layout, writes
it beside the facts if nothing touches, and draws it: look, edit the TOML file, and run it again.
The layout is kept; nothing is solved while people play.

From facts to a layout: `atlas` reads, `projection` flattens the globe, `truth` says what a drawing
should be like, `solve` makes one (by `energy`, `collisions`, `descent`, `uncross` and `labels`),
`scenery` bends the land along with it, `write` rounds it, and `check` looks at what was written.

Everything inside is measured in spaces: a space is 1 long. What is written is in hundredths.
"""
