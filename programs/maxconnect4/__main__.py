"""Max-Connect-4: `python maxconnect4 interactive|one-move|timing|report ...`"""

from fiveply.cli.maxconnect4 import run

run()
