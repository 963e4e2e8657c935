"""Many searches on few cores: each gets its turn, and none runs for long while others wait."""

from __future__ import annotations

import os
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from contextlib import suppress

from fiveply.search import Stop, Stopped

__all__ = ["FIRST_SLICE", "LONGEST_SLICE", "Job", "Scheduler"]

FIRST_SLICE = 0.03
"""How many seconds a job may run before it has to make way for one that waits."""

LONGEST_SLICE = 4.0

_FIRST_WORD = 0.5
"""How many seconds a job may run that has told nothing yet: a turn that ends before is lost on a busy machine."""

_NICE = 5
"""Analysis yields to moves that computer players think about, and to whoever answers requests."""


class Job(ABC):
    """Hold work that is done in steps, each of which can be stopped and begun again.

    A search that is stopped loses what it knows, so each turn of a job is twice as long as the one before: what is lost
    is never more than what is gained.
    """

    def __init__(self) -> None:
        self.slice = FIRST_SLICE
        self.has_told = False
        self.is_cancelled = False
        self._stop = Stop()
        self._lock = threading.Lock()

    @abstractmethod
    def step(self, stop: Stop) -> bool:
        """Do one piece of the work and say whether all is done; raise Stopped when stopped. Called in a worker."""

    @abstractmethod
    def fail(self, error: Exception) -> None:
        """Tell whoever waits that a step raised an error. Called in a worker."""

    def cancel(self) -> None:
        """End the work: nobody wants it any more."""
        with self._lock:
            self.is_cancelled = True
            self._stop.set()

    def pause(self) -> None:
        """Stop the step that is being done, which will begin again later."""
        self._stop.set()

    def turn(self) -> float:
        """Return for how many seconds it may run while others wait."""
        return self.slice if self.has_told else max(self.slice, _FIRST_WORD)

    def next_stop(self) -> Stop:
        """Return the switch for a new step, set at once if the job is cancelled."""
        with self._lock:
            self._stop = Stop()
            if self.is_cancelled:
                self._stop.set()
            return self._stop


class Scheduler:
    """Let workers, one for each core, do the jobs in turn."""

    def __init__(self, workers: int | None = None) -> None:
        """Take how many workers there are: as many as cores unless given."""
        self._waiting: deque[Job] = deque()
        self._running: dict[Job, float] = {}
        self._changed = threading.Condition()
        self._is_closed = False
        for number in range(workers or os.cpu_count() or 1):
            threading.Thread(target=self._work, name=f"analysis-{number}", daemon=True).start()
        threading.Thread(target=self._watch, name="analysis-watch", daemon=True).start()

    def add(self, job: Job) -> None:
        """Let a job be done, after those that wait already."""
        with self._changed:
            self._waiting.append(job)
            self._changed.notify_all()

    def cancel(self, job: Job) -> None:
        """Take a job back, wherever it is."""
        job.cancel()
        with self._changed, suppress(ValueError):
            self._waiting.remove(job)

    def close(self) -> None:
        """Stop all work."""
        with self._changed:
            self._is_closed = True
            for job in (*self._waiting, *self._running):
                job.cancel()
            self._waiting.clear()
            self._changed.notify_all()

    @property
    def load(self) -> tuple[int, int]:
        """Return how many jobs run and how many wait."""
        with self._changed:
            return len(self._running), len(self._waiting)

    def _work(self) -> None:
        if sys.platform == "linux":
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
        while True:
            with self._changed:
                while not self._waiting and not self._is_closed:
                    self._changed.wait()
                if self._is_closed:
                    return
                job = self._waiting.popleft()
                self._running[job] = time.monotonic()
                self._changed.notify_all()
            is_done = self._do(job)
            with self._changed:
                del self._running[job]
                if not is_done and not job.is_cancelled and not self._is_closed:
                    self._waiting.append(job)
                    self._changed.notify_all()

    def _do(self, job: Job) -> bool:
        """Do a job until it is done or its turn is over; say whether it is done."""
        while not job.is_cancelled:
            try:
                if job.step(job.next_stop()):
                    return True
            except Stopped:
                job.slice = min(2 * job.slice, LONGEST_SLICE)
                return job.is_cancelled
            except Exception as error:
                job.fail(error)
                return True
            with self._changed:
                if self._waiting and time.monotonic() - self._running[job] > job.turn():
                    return False
        return True

    def _watch(self) -> None:
        """Stop what has run for its turn while others wait."""
        while True:
            with self._changed:
                while not (self._waiting and self._running) and not self._is_closed:
                    self._changed.wait()
                if self._is_closed:
                    return
                now = time.monotonic()
                for job, since in self._running.items():
                    if now - since > job.turn():
                        job.pause()
            time.sleep(FIRST_SLICE / 3)
