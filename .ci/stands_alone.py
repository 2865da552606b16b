"""This file is about an installed wheel: every module of it must load with what it asks for.

What needs an extra (such as `server`) may say so, and nothing else may be missing.
"""

import importlib
import pkgutil
import re
import sys
from importlib.metadata import requires

import seifong
import seifong.kinds

# "textual<9,>=8.2; extra == 'terminal'": the name is what comes before a bound or a marker.
OF_EXTRAS = {
    re.split(r"[^A-Za-z0-9._-]", wanted, maxsplit=1)[0]
    for wanted in requires("seifong") or ()
    if "extra ==" in wanted
}

modules = [found.name for found in pkgutil.walk_packages(seifong.__path__, "seifong.")]
left_out = []
for module in modules:
    if module.endswith("__main__"):
        continue
    try:
        importlib.import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name not in OF_EXTRAS:
            raise
        left_out.append(module)
if not str(seifong.kinds.__file__).endswith((".so", ".pyd")):
    sys.exit(f"the core is not compiled: {seifong.kinds.__file__}")
print(f"{len(modules) - len(left_out)} modules of {seifong.__path__[0]} load")  # noqa: T201
print(f"for extras: {', '.join(left_out) or 'none'}")  # noqa: T201
