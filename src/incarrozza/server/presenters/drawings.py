"""Tells what the workshop has found: problems, boards and verdicts, in a visitor's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

import msgspec

from incarrozza.editions.edition import Language
from incarrozza.editions.layout import Layout
from incarrozza.mapfile.problems import Problem
from incarrozza.server.messages.workshop import (
    FaultInfo,
    FiguresInfo,
    JobInfo,
    LaidBoard,
    ProblemInfo,
    RemarkInfo,
    RoughBoard,
    VerdictInfo,
)
from incarrozza.server.workers.drafting import Board
from incarrozza.server.workers.jobs import Job

if TYPE_CHECKING:
    from incarrozza.designer.verdict import Verdict


def problem_infos(problems: Iterable[Problem], language: Language) -> list[ProblemInfo]:
    """Tell problems."""
    return [
        ProblemInfo(
            part=each.part,
            index=each.index,
            field=each.field,
            line=each.line,
            severity=each.severity,
            message=each.text[language],
        )
        for each in problems
    ]


def rough_board(board: Board) -> RoughBoard:
    """Tell a board that was drawn at once."""
    return RoughBoard(layout=_raw(board), places=board.places, tracks=board.tracks)


def job_info(job: Job, language: Language) -> JobInfo:
    """Tell how far a job is, and what has come of it."""
    info = JobInfo(job=job.id, kind=job.kind, state=job.state, done=round(job.done, 3))
    if job.error is not None:
        info.failed = job.error.text(language)
    elif job.state == "done" and job.kind == "lay":
        info.board = _laid_board(job.result, language)
    elif job.state == "done":
        info.verdict = _verdict(job.result, language)
    return info


def _verdict(verdict: Verdict, language: Language) -> VerdictInfo:
    return VerdictInfo(
        figures=msgspec.convert(msgspec.to_builtins(verdict.figures), FiguresInfo),
        summary=[said[language] for said in verdict.summary],
        remarks=[
            RemarkInfo(
                kind=each.kind,
                message=each.text[language],
                places=list(each.places),
                tracks=list(each.tracks),
                tickets=list(each.tickets),
                change=None if each.change is None else msgspec.to_builtins(list(each.change)),
                change_message="" if each.suggestion is None else each.suggestion[language],
            )
            for each in verdict.remarks
        ],
    )


def _laid_board(board: Board, language: Language) -> LaidBoard:
    places = _numbers(board)
    return LaidBoard(
        layout=_raw(board),
        places=board.places,
        tracks=board.tracks,
        faults=[
            FaultInfo(
                message=fault.text[language],
                places=[places[id] for id in fault.places],
                tracks=[board.tracks[number] for number in fault.tracks],
            )
            for fault in board.faults
        ],
        seconds=round(board.seconds, 2),
    )


def _numbers(board: Board) -> dict[str, int]:
    """Give the number in the draft of every place of a board, by its id there."""
    ids = [place.id for place in msgspec.json.decode(board.layout, type=Layout).places]
    return dict(zip(ids, board.places, strict=True))


def _raw(board: Board) -> Layout:
    """Let a layout stand in a message as it is: it was encoded elsewhere."""
    return cast(Layout, msgspec.Raw(board.layout))
