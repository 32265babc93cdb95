"""The floor: tables that people play in a browser, the pit, the audit and the lab. No rule lives here.

`people` knows who somebody is, `commands` what they may ask of a table, `live` carries it out, `lab` answers questions
of the analysis, `floor` holds all tables, `demo` furnishes a demonstration, `http` serves everything. Imports the
ledger, the engine and the analysis; only the command line imports the floor.
"""

from pitboss.extras import need

need("fastapi", "floor", "The floor")
