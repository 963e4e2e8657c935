#!/usr/bin/env python3
"""Find the best move of PNT: run as `python pnt.py Player 7 3 1 4 2 3`; see docs/pnt.md."""

from fiveply.cli.pnt import run

run()
