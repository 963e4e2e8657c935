"""Run the terminal program: `python -m fiveply`."""

from fiveply.cli import run

if __name__ == "__main__":
    run()
