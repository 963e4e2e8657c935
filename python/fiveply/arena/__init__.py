"""Agents against each other: matches, clocks and records."""
