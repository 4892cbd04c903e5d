"""Evaluating very many command lines: each input class once, on all cores or a cluster.

Rows are read and written by column through pyarrow, which is an extra of the package.
"""

from meshseed.bulk.asking import By, Form, Question, Shape
from meshseed.bulk.columns import Column, Kind
from meshseed.bulk.counting import ClassCount
from meshseed.bulk.errors import BulkError, Interrupted
from meshseed.bulk.opening import check_library, form_of, shape_of
from meshseed.bulk.portions import PORTION
from meshseed.bulk.questioning import all_columns, question_of
from meshseed.bulk.running import Request, run
from meshseed.bulk.summing import SUMMARY, TOTALS, BadRow, Summary
from meshseed.bulk.working import Counts

__all__ = [
    "PORTION",
    "SUMMARY",
    "TOTALS",
    "BadRow",
    "BulkError",
    "By",
    "ClassCount",
    "Column",
    "Counts",
    "Form",
    "Interrupted",
    "Kind",
    "Question",
    "Request",
    "Shape",
    "Summary",
    "all_columns",
    "check_library",
    "form_of",
    "question_of",
    "run",
    "shape_of",
]
