"""Slow and obvious twins of the native games and searches: what the core is compared with.

Written from the rules alone; nothing here imports the compiled core.
"""
