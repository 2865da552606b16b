"""This file is about numpy keeping to one thread; it is imported before numpy.

What the pupil multiplies is small. Several threads gain nothing by it, and where processors are
busy they wait for one another.
"""

import os

for _library in ("OPENBLAS", "OMP", "MKL", "VECLIB_MAXIMUM"):
    os.environ.setdefault(f"{_library}_NUM_THREADS", "1")
