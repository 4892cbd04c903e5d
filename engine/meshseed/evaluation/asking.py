"""How the reader of a command line asks what is taken for the answer to an unknown."""

from meshseed.evaluation.answers import Answers
from meshseed.evaluation.cells import Open
from meshseed.evaluation.commandline import UNANSWERED, Ask
from meshseed.packs.facts import Plain


def asking(answers: Answers) -> Ask:
    """Answers as the reader of a line asks for them: a value, or that there is none."""

    def ask(unknown_id: str) -> Plain:
        value = answers.of(unknown_id).value
        return UNANSWERED if isinstance(value, Open) else value  # type: ignore[return-value]

    return ask
