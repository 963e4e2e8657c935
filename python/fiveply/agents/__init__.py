"""Who plays: `make("alpha-beta:depth=4,heuristic=threats")`, or a class of your own that derives from `Agent`."""

from fiveply.agents.agent import Agent, Choice, Fault, IllegalAnswer, LateAnswer, NoAnswer, Turn
from fiveply.agents.players import (
    Ask,
    HumanAgent,
    PerfectAgent,
    RandomAgent,
    ScriptedAgent,
    SearchAgent,
    SimpleAgent,
)
from fiveply.agents.specs import AgentEntry, entry, make, names, seeded, strongest
from fiveply.agents.tts_file import TtsFileAgent
from fiveply.spec import AgentSpecError

__all__ = [
    "Agent",
    "AgentEntry",
    "AgentSpecError",
    "Ask",
    "Choice",
    "Fault",
    "HumanAgent",
    "IllegalAnswer",
    "LateAnswer",
    "NoAnswer",
    "PerfectAgent",
    "RandomAgent",
    "ScriptedAgent",
    "SearchAgent",
    "SimpleAgent",
    "TtsFileAgent",
    "Turn",
    "entry",
    "make",
    "names",
    "seeded",
    "strongest",
]
