"""Max-Connect-4: `python maxconnect4.py interactive|one-move|timing|report ...`"""

from fiveply.cli.maxconnect4 import run

if __name__ == "__main__":
    run()
