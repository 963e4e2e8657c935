"""The page in the browser: a server for this machine, where every game is played, analysed and kept.

`fiveply web` starts it. `import fiveply` imports nothing of it.
"""

from fiveply.web.library import Library
from fiveply.web.server import Options, serve

__all__ = ["Library", "Options", "serve"]
