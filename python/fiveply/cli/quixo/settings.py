"""What holds for every game that is begun: asked for in the menu, or given as options."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fiveply.cli.errors import CommandError
from fiveply.cli.quixo.levels import HEURISTICS
from fiveply.spec import Parameter

__all__ = ["PARAMETERS", "Settings"]

PARAMETERS = {
    "heuristic": Parameter(
        "heuristic", "choice", "none", "what minimax thinks of a game that is not over", choices=HEURISTICS
    ),
    "move-limit": Parameter("move-limit", "whole", 300, "moves after which a game can be drawn", 1),
    "seed": Parameter("seed", "whole", 0, "decides what is left to chance", 0),
    "colour": Parameter("colour", "choice", "off", "whether the board is in colour", choices=("on", "off")),
}


@dataclass(frozen=True)
class Settings:
    """Hold the settings, each checked."""

    heuristic: str = "none"
    move_limit: int = 300
    seed: int = 0
    colour: str = "off"

    def rows(self) -> list[tuple[str, str]]:
        """Return each setting with its value, and what it means."""
        return [
            (f"{name} {getattr(self, name.replace('-', '_'))}", f"{each.help}: {each.range_text}")
            for name, each in PARAMETERS.items()
        ]

    def changed(self, text: str) -> Settings:
        """Return the settings with one changed as a person wrote it, none by no text; or raise CommandError."""
        if text.casefold() in ("", "n", "no"):
            return self
        name, _, value = text.replace("=", " ", 1).strip().partition(" ")
        name, value = name.casefold(), value.strip()
        name = {"color": "colour", "move_limit": "move-limit", "limit": "move-limit"}.get(name, name)
        if name not in PARAMETERS:
            raise CommandError(f"there is no setting {name!r}; settings are {', '.join(PARAMETERS)}")
        parameter = PARAMETERS[name]
        try:
            read = parameter.parse(value.casefold())
        except ValueError as problem:
            raise CommandError(f"{name} {value!r} {problem}; {name} is {parameter.range_text}") from None
        return replace(self, **{name.replace("-", "_"): read})
