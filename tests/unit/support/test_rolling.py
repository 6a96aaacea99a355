"""What a migration may do while the version before still works: each danger is found, marks are honest."""

import pytest

from tests.support import rolling
from tests.support.rolling import breaches, check

SAFE = [
    "CREATE TABLE new (id INTEGER NOT NULL)",
    "ALTER TABLE games ADD COLUMN note TEXT",
    "ALTER TABLE games ADD COLUMN kind TEXT DEFAULT 'smiley' NOT NULL",
    "ALTER TABLE games ADD COLUMN price NUMERIC(5, 2)",
    "CREATE TABLE new (id INT);\n\nCREATE UNIQUE INDEX ix_new ON new (id)",
    "CREATE TABLE new (id INT);\n\nALTER TABLE new SET (fillfactor = 50)",
    "CREATE TABLE new (id INT PRIMARY KEY, first INT REFERENCES new (id))",
]
DANGEROUS = [
    "DROP TABLE games",
    "ALTER TABLE games DROP COLUMN dealer",
    "alter table games\n drop dealer",
    "ALTER TABLE games RENAME TO plays",
    "ALTER TABLE games RENAME dealer TO first",
    "ALTER TABLE games ADD COLUMN note TEXT NOT NULL",
    "ALTER TABLE games ADD COLUMN note TEXT, DROP COLUMN dealer",
    "ALTER TABLE games ADD COLUMN host TEXT REFERENCES players (id)",
    "CREATE TABLE new (host TEXT REFERENCES players (id))",
    'CREATE TABLE new (host TEXT, FOREIGN KEY(host) REFERENCES "players" (id) ON DELETE CASCADE)',
    "ALTER TABLE games ALTER COLUMN dealer SET NOT NULL",
    "ALTER TABLE games ALTER COLUMN dealer TYPE BIGINT",
    "ALTER TABLE games ADD CONSTRAINT ck CHECK (dealer >= 0)",
    "ALTER TABLE games DROP CONSTRAINT ck",
    "CREATE INDEX ix ON events (type)",
    "DROP INDEX ix_games_players",
    "UPDATE events SET version = 2",
    "DELETE FROM events",
    "TRUNCATE events",
    "CREATE TABLE new (id INT); DROP TABLE games",
    "ALTER TABLE games ADD COLUMN note TEXT; UPDATE events SET version = 2",
    "do $$ begin execute 'drop table games'; end $$",
]


@pytest.mark.parametrize("sql", SAFE)
def test_what_only_adds_is_let_through(sql: str) -> None:
    assert list(breaches("0009", f"BEGIN;\n\n-- Running upgrade\n\n{sql};\n\nCOMMIT;\n", {})) == []


@pytest.mark.parametrize("sql", DANGEROUS)
def test_what_the_version_before_may_not_survive_is_refused_unless_a_reason_stands_there(sql: str) -> None:
    whole = f"BEGIN;\n\n{sql};\n\nUPDATE alembic_version SET version_num='0009';\n\nCOMMIT;\n"
    said = " ".join(sql.lower().split())
    assert list(breaches("0009", whole, {})) == [f"0009: the version before may not survive: {said}"]
    assert list(breaches("0009", whole, {said: "nobody has read it since 0.4"})) == []
    assert list(breaches("0009", whole, {said: "fine"})) == [f"0009: say why this harms nobody: {said}"]


def test_a_mark_of_nothing_is_refused() -> None:
    assert list(breaches("0009", "", {"drop table games": "nobody has read it since 0.4"})) == [
        "0009: nothing begins with 'drop table games'"
    ]


def test_our_own_migrations_keep_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check() == []
    monkeypatch.setattr(rolling, "offline", lambda script: f"DROP TABLE of_{script.revision};\n")
    assert "0002: the version before may not survive: drop table of_0002" in check()
