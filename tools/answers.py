"""Write the lab's shipped answers: calculate those that are missing, drop those that no listed question asks for.

`make answers` takes seconds when little has changed; `make answers AGAIN=--again` calculates everything, which takes
minutes of a core.
"""

from __future__ import annotations

import sys

from pitboss.analysis.answers.data_files import write_answers


def main(arguments: list[str]) -> None:
    write_answers(lambda question: print(question, flush=True), again="--again" in arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
