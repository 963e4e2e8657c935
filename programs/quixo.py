"""Quixo as its assignment asks for it: `python quixo.py` opens the menu, `python quixo.py --help` tells the options."""

from fiveply.cli.quixo import run

if __name__ == "__main__":
    run()
