"""Line 'em Up as its assignment asks for it: `python lineemup.py --help`."""

from fiveply.cli.lineemup import run

if __name__ == "__main__":
    run()
