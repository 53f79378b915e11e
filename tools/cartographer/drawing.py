"""A drawing of a map that is still being improved: all that the solver may move."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.cartographer.atlas import Atlas
from tools.cartographer.projection import Floats


@dataclass(frozen=True)
class Drawing:
    """Places, the two inner control points of each curve, slides along it, and labels.

    A label is held by the way from its place to its middle.
    """

    places: Floats
    controls: Floats
    slides: Floats
    labels: Floats

    def pack(self) -> Floats:
        """Return everything as one row of numbers."""
        parts = self.places, self.controls, self.slides, self.labels
        return np.concatenate([part.ravel() for part in parts])

    def unpack(self, row: Floats) -> Drawing:
        """Return a drawing of the same shape from a row of numbers."""
        places, controls = self.places.size, self.controls.size
        slides = places + controls + self.slides.size
        return Drawing(
            row[:places].reshape(self.places.shape),
            row[places : places + controls].reshape(self.controls.shape),
            row[places + controls : slides],
            row[slides:].reshape(self.labels.shape),
        )

    def curves(self, atlas: Atlas) -> Floats:
        """Return the four control points of every link."""
        a, b = ends(atlas)
        return np.concatenate(
            [self.places[a][:, None], self.controls, self.places[b][:, None]], axis=1
        )


def ends(atlas: Atlas) -> tuple[np.ndarray[tuple[int], np.dtype[np.intp]], ...]:
    """Return the numbers of the places that links begin and end at."""
    return (
        np.array([link.a for link in atlas.links], dtype=np.intp),
        np.array([link.b for link in atlas.links], dtype=np.intp),
    )


def rest_controls(places: Floats, atlas: Atlas, bends: Floats) -> Floats:
    """Return where the inner control points rest: on a gentle arc as bent as asked for."""
    a, b = ends(atlas)
    way = places[b] - places[a]
    aside = np.column_stack([-way[:, 1], way[:, 0]]) * bends[:, None]
    return np.stack([places[a] + way / 3 + aside, places[a] + way * 2 / 3 + aside], axis=1)
