"""From a survey to a drawing on which nothing touches: one wish after another.

All effort is counted in steps and rounds, never in seconds, so that it is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

import numpy as np

from incarrozza.cartographer.bridges import find_tangles, leave_gaps
from incarrozza.cartographer.loading import solver
from incarrozza.cartographer.resting import rest
from incarrozza.cartographer.sheet import GAPS, HOME_X, HOME_Y, RIM
from incarrozza.cartographer.survey import MapSurvey, set_needs

SPREADING = 600
RAMP = (2.0, 10.0, 40.0, 150.0)
LABEL_RAMP = (10.0, 40.0, 120.0)
LAST = 400.0
STEPS = 150
REPAIRS = 6
STUCK = 3
"""How often names that are stuck look for another place."""
MOST_STEPS = len(RAMP) + len(LABEL_RAMP) + STUCK + REPAIRS
MORE_ROOM = 0.03
ROOM_BESIDE = 0.35
"""Wanted at first between a place and the spaces of a link that does not stop there."""
_DIRECTIONS = 24


class Drawing:
    """A drawing of a map that is being improved."""

    def __init__(self, survey: MapSurvey) -> None:
        self.survey = survey
        sheet = survey.sheet
        places, links = len(sheet.places), len(sheet.links)
        self.row = np.zeros(4 * places + 5 * links)
        self.slots = np.zeros((places, 3))
        self.beside = np.full((places, links), ROOM_BESIDE)
        angles = [360 * turn / _DIRECTIONS for turn in range(_DIRECTIONS)]
        ways = [(round(cos(radians(each)), 9), round(sin(radians(each)), 9)) for each in angles]
        self._ways, self._habits = np.array(ways), np.array([_taste(each) for each in angles])
        self._tastes = np.zeros((places, len(ways)))
        self._extra = np.zeros((0, 0))

    def embed(self, scale: float) -> None:
        """Spread the places out, keep all crossings as they truly are, and draw curves at rest."""
        survey, sheet = self.survey, self.survey.sheet
        at = survey.truth * scale
        sheet.places[:, HOME_X], sheet.places[:, HOME_Y] = at[:, 0], at[:, 1]
        sheet.bows[:, GAPS:] = 0.0
        set_needs(sheet)
        solver().embed(at, *sheet, self.beside, SPREADING)
        self.row[:] = 0.0
        self.row[: 2 * len(at)] = at.reshape(-1)
        rest(sheet, self.row, range(len(sheet.links)))
        if len(survey.bridges):
            leave_gaps(sheet, self.row, survey.bridges.tolist())
            set_needs(sheet)
            solver().embed(at, *sheet, self.beside, SPREADING // 2)
            self.row[: 2 * len(at)] = at.reshape(-1)
            rest(sheet, self.row, range(len(sheet.links)))
        sheet.places[:, HOME_X], sheet.places[:, HOME_Y] = at[:, 0], at[:, 1]

    def solve(self) -> Iterator[None]:
        """Part what touches, at rising prices."""
        survey = self.survey
        for price in RAMP:
            if len(survey.bridges):
                leave_gaps(survey.sheet, self.row, survey.bridges.tolist())
                set_needs(survey.sheet)
                self._extra = np.zeros((0, 0))
            self._settle(price, 0.0, rounds=2)
            tangled = find_tangles(survey.sheet, self.row, survey.bridges.tolist())
            if tangled:
                rest(survey.sheet, self.row, tangled)
                self._settle(RAMP[-1], 0.0, rounds=2)
            yield
        self.slots[:] = 0.0
        self._tastes[:] = self._habits
        for price in LABEL_RAMP:
            self._name()
            self._settle(RAMP[-1], price, rounds=2)
            yield
        for _ in range(STUCK):
            if not self.slots[:, 2].any():
                break
            self._name()
            self._settle(RAMP[-1], LABEL_RAMP[-1], rounds=2)
            yield
        self._settle(LAST, LAST, rounds=3)
        for _ in range(REPAIRS):
            if not self._settle(LAST, LAST, rounds=2, more=MORE_ROOM):
                break
            yield

    def widen(self, places: list[int], links: list[int]) -> None:
        """Ask for more room between places and links before they are spread out again."""
        sheet = self.survey.sheet
        for link in links:
            for place in places:
                if place in sheet.links[link, :2].tolist():
                    sheet.places[place, RIM] += 0.015
                else:
                    self.beside[place, link] += 0.3

    def _name(self) -> None:
        survey = self.survey
        solver().name_places(
            self.row, *survey.sheet, self._ways, self._tastes, survey.shapes, self.slots
        )
        self.row[-2 * len(self.slots) :] = self.slots[:, :2].reshape(-1)
        self._extra = np.zeros((0, 0))

    def _settle(self, routes: float, labels: float, rounds: int, more: float = 0.0) -> int:
        survey = self.survey
        if not len(self._extra):
            things = 2 * len(survey.sheet.places)
            things += sum(link.length * len(link.tracks) + 2 for link in survey.links)
            things += int((survey.sheet.bows[:, GAPS:] > 0).sum())
            self._extra = np.zeros((things, things))
        lacking: int = solver().settle(
            self.row,
            *survey.sheet,
            self.slots,
            survey.bridges,
            self._extra,
            np.array([routes, labels, more]),
            rounds,
            STEPS,
        )
        return lacking


def _taste(angle: float) -> float:
    """Price a side by habit: right before left, and straight before askew."""
    askew = min(angle % 90, 90 - angle % 90) / 45
    return round((0.1 if 90 < angle < 270 else 0.0) + 0.05 * askew, 9)
