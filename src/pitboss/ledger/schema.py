"""The tables of a floor's database, for SQLite and PostgreSQL.

Lines, postings and commands are only ever added. Money is whole cents; the postings of every journal add up to zero.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata: Final = MetaData()
FORMAT: Final = 10  # `migrations/versions` has the step that leads to it

floor = Table(
    "floor",
    metadata,
    Column("format", Integer, nullable=False),
    Column(
        "demonstration", Integer, nullable=False, server_default="1"
    ),  # 1: players register themselves, with play money
    # 1: supervisors and executives need a second factor
    Column("second_factor", Integer, nullable=False, server_default="0"),
)

# Alembic's own record of the last step; the same number as the format, which every version has looked at first.
version = Table("alembic_version", metadata, Column("version_num", String(32), primary_key=True))

people = Table(
    "people",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("role", String(16), nullable=False),
    Column("password", Text, nullable=False),  # salt and scrypt hash
    Column("folded", String(80), nullable=False, server_default=""),  # lower case, single spaces
    Column("disabled", BigInteger),  # since when; null: may sign in
)
folded_names = Index("people_by_folded_name", people.c.folded, unique=True)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # its hash, so that a stolen database signs nobody in
    Column("person", String(40), ForeignKey("people.name"), nullable=False),
    Column("csrf", String(64), nullable=False),
    Column("expires", BigInteger, nullable=False),  # seconds since 1970
    Column("begun", BigInteger, nullable=False, server_default="0"),
    Column("tbl", String(40)),  # table and seat of a seat code; null after a password
    Column("seat", Integer),
    Column("issued_by", String(40)),  # who issued the code
)

seat_codes = Table(
    "seat_codes",
    metadata,
    Column("code", String(64), primary_key=True),  # its hash
    Column("tbl", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(40), ForeignKey("people.name"), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("issued_by", String(40), nullable=False, server_default=""),
    Column("issued", BigInteger, nullable=False, server_default="0"),
    Column("used", BigInteger),  # when; a used code stays as a record
)

# One-time codes with which people set a password; a used code stays as a record.
password_codes = Table(
    "password_codes",
    metadata,
    Column("code", String(64), primary_key=True),  # its mark: the floor's secret is needed to make one
    Column("person", String(40), ForeignKey("people.name")),  # null: the first executive of a new house
    Column("issued_by", String(40), nullable=False),
    Column("issued", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("used", BigInteger),  # when it was used, or replaced by a later one
)

second_factors = Table(
    "second_factors",
    metadata,
    Column("person", String(40), ForeignKey("people.name"), primary_key=True),
    Column("secret", LargeBinary),  # sealed with the floor's secret; null: none confirmed
    Column("offered", LargeBinary),  # the one that is being enrolled, sealed too
    Column("enrolled", BigInteger),  # when; null: not confirmed yet
    Column("last_step", BigInteger, nullable=False, server_default="0"),  # of the latest code: none works twice
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("code", String(64), primary_key=True),  # its mark
    Column("person", String(40), ForeignKey("people.name"), nullable=False),
    Column("used", BigInteger),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", String(16), nullable=False),  # electronic or dealt
    Column("place", Integer, nullable=False),  # in the lobby
    Column("pit", String(40), nullable=False, server_default=""),  # the pit's name; empty: none
    Column("set_up", LargeBinary),  # as it was created, in JSON; null for a table of an earlier version
    Column("retired", BigInteger),  # when it was taken off the floor for good
)

# A shift of a table is one log, from its set-up to its closing entry.
shifts = Table(
    "shifts",
    metadata,
    Column("tbl", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("shift", Integer, primary_key=True),
    Column("key", LargeBinary),  # of the shoe, sealed with the floor's secret; null where a dealer shuffles
    Column("opened", BigInteger, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("tbl", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(40), nullable=False),
)

lines = Table(
    "lines",
    metadata,
    Column("tbl", String(40), primary_key=True),
    Column("shift", Integer, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),  # the canonical line with its hash
)

rounds = Table(
    "rounds",
    metadata,
    Column("tbl", String(40), primary_key=True),
    Column("shift", Integer, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

journals = Table(
    "journals",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("tbl", String(40)),  # null at the cage; "jackpot/ID" for a jackpot's own money
    Column("shift", Integer),
    Column("n", Integer),  # the last line that it covers
    Column("at", BigInteger, nullable=False),
)

postings = Table(
    "postings",
    metadata,
    Column("journal", BigInteger, ForeignKey("journals.id"), primary_key=True),
    Column("account", String(120), primary_key=True),
    Column("cents", BigInteger, nullable=False),
)
Index("postings_of_account", postings.c.account)

# The sum of all postings of an account, so that a start need not add up years of them.
accounts = Table(
    "accounts",
    metadata,
    Column("account", String(120), primary_key=True),
    Column("cents", BigInteger, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("digest", String(64), nullable=False),  # of the command: an id serves only one
    Column("tbl", String(40)),
    Column("shift", Integer),
    Column("n", Integer),  # the last line that it wrote
    Column("what", Text, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
)
Index("commands_of_table", commands.c.tbl, commands.c.shift, commands.c.n)

# A fingerprint of the floor's secret; the secret itself is never here.
vault = Table("vault", metadata, Column("fingerprint", String(64), nullable=False))

# The house log: people, sign-ins, codes and the cage, in one chain for the whole floor.
house = Table(
    "house",
    metadata,
    Column("n", BigInteger, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),  # the canonical line with its hash
)

# Where that chain ends, marked with the floor's secret.
house_head = Table(
    "house_head",
    metadata,
    Column("n", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("mark", String(64), nullable=False),
)

# Jackpots, each with a chain of its own; a row here says where it ends, marked with the floor's secret.
jackpots = Table(
    "jackpots",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("mark", String(64), nullable=False),
)

jackpot_lines = Table(
    "jackpot_lines",
    metadata,
    Column("jackpot", String(40), ForeignKey("jackpots.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),  # the canonical line with its hash
)

# The spots whose wagers feed a jackpot.
jackpot_links = Table(
    "jackpot_links",
    metadata,
    Column("tbl", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("bet", String(120), primary_key=True),
    Column("jackpot", String(40), ForeignKey("jackpots.id"), nullable=False),
)

# Tournaments, each with a chain of its own; a row here says where it ends, marked with the floor's secret.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("mark", String(64), nullable=False),
    Column("seed", LargeBinary, nullable=False),  # of its draws, sealed with the floor's secret
)

tournament_lines = Table(
    "tournament_lines",
    metadata,
    Column("tournament", String(40), ForeignKey("tournaments.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),  # the canonical line with its hash
)

# The sums of closed shifts' logs, marked with the floor's secret.
proofs = Table(
    "proofs",
    metadata,
    Column("tbl", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("shift", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("mark", String(64), nullable=False),
)

# Counted shifts, each with a chain of its own; a row here says where it ends, marked with the floor's secret.
counted_shifts = Table(
    "counted_shifts",
    metadata,
    Column("tbl", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("n", Integer, nullable=False),  # lines; 0 until both persons have counted the tray
    Column("hash", String(64), nullable=False),
    Column("mark", String(64), nullable=False),
    Column("closed", BigInteger, nullable=False),  # when, in seconds since 1970; 0 while it is open
    Column("position", Text, nullable=False),  # JSON: how far the table's log has been read
    Column("pending", Text, nullable=False),  # JSON: a count that waits for its second person; empty without one
)

counted_lines = Table(
    "counted_lines",
    metadata,
    Column("tbl", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),  # the canonical line with its hash
)

# The versions of the house's document, for each state; the house log has their digests.
house_documents = Table(
    "house_documents",
    metadata,
    Column("state", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),  # house.toml
    Column("digest", String(64), nullable=False),
    Column("author", String(40), nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("effective", BigInteger, nullable=False),  # not before this moment
    Column("in_force", BigInteger),  # since when; null: it waits, or was withdrawn
    Column("withdrawn", BigInteger),
    Column("acknowledged", LargeBinary, nullable=False),  # JSON: what it leaves undecided, by requirement and place
    Column("note", Text, nullable=False),  # why that is accepted
)

# Calculated answers of the lab, by a hash of everything that they depend on; an answer of older rules is never found.
lab_answers = Table(
    "lab_answers",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("question", Text, nullable=False),  # for people
    Column("answer", LargeBinary, nullable=False),  # JSON, compressed
    Column("at", BigInteger, nullable=False),
)
Index("lab_answers_by_time", lab_answers.c.at)

# Results of closed rounds, written with the lines that close them; the logs say the same.
round_results = Table(
    "round_results",
    metadata,
    Column("tbl", String(40), primary_key=True),
    Column("shift", Integer, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("first", Integer, nullable=False),  # line of the log
    Column("last", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # seconds since 1970, when it was closed
    Column("game", String(80), nullable=False),
    Column("won", Integer, nullable=False),  # hands of all players
    Column("lost", Integer, nullable=False),
    Column("pushed", Integer, nullable=False),
    Column("dealer_busts", Integer, nullable=False),
)

player_results = Table(
    "player_results",
    metadata,
    Column("tbl", String(40), primary_key=True),
    Column("shift", Integer, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("person", String(60), primary_key=True),  # as in the log: a guest without an account is "guest NAME"
    Column("at", BigInteger, nullable=False),
    Column("game", String(80), nullable=False),
    Column("seats", Text, nullable=False),  # JSON
    Column("headline", Text, nullable=False),
    Column("wagered", BigInteger, nullable=False),  # cents
    Column("returned", BigInteger, nullable=False),
    Column("tokes", BigInteger, nullable=False),
    Column("opening", Text, nullable=False),  # JSON: the wagers before the first card, for a rebet
)
Index("player_results_of_person", player_results.c.person, player_results.c.at)

wager_results = Table(
    "wager_results",
    metadata,
    Column("tbl", String(40), primary_key=True),
    Column("shift", Integer, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("person", String(60), primary_key=True),
    Column("bet", String(120), primary_key=True),
    Column("is_side", Integer, nullable=False),
    Column("wagered", BigInteger, nullable=False),
    Column("returned", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("seat", Integer, nullable=False),
)
Index("wager_results_of_person", wager_results.c.person)
