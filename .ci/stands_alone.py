"""This file is about an installed wheel: every module of it must load with what it asks for."""

import importlib
import pkgutil
import sys

import seifong
import seifong.kinds

modules = [found.name for found in pkgutil.walk_packages(seifong.__path__, "seifong.")]
for module in modules:
    if not module.endswith("__main__"):
        importlib.import_module(module)
if not str(seifong.kinds.__file__).endswith((".so", ".pyd")):
    sys.exit(f"the core is not compiled: {seifong.kinds.__file__}")
print(f"{len(modules)} modules of {seifong.__path__[0]} load")  # noqa: T201
