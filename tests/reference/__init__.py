"""Slow and obvious twins of the native games and searches, written from the rules alone: what the core is compared with.

Nothing here imports the compiled core.
"""
