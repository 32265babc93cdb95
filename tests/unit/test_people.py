"""First start and people: the first executive's code, one-time codes, roles, disabling, second factors, the log."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

import pytest
from sqlalchemy import create_engine, select, text

from pitboss.errors import PitbossError
from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.live.postings import check_ledger
from pitboss.floor.people import duties, one_time_codes, people, staff, totp
from pitboss.floor.people.people import RIGHTS, Right, Role
from pitboss.ledger import Store, house_log, open_store, schema
from tests.databases import SLOW, Databases
from tests.serving import Visitor

EVE, PASSWORD, OTHER = "Morgan", "a-password-of-her-own", "another-long-password"
RFC_6238: Final = ((59, "94287082"), (1111111109, "07081804"), (1111111111, "14050471"), (20000000000, "65353130"))


class SetClock:
    """A clock that the test sets."""

    def __init__(self, at: int) -> None:
        self.at = at

    def now(self) -> int:
        return self.at


class NewHouse:
    """A house of `--new`, its clock and its first code."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.open()
        self.code = store.do(lambda c: staff.make_house(c, self.clock.now()))

    def open(self) -> None:
        self.floor = Floor(self.store, SLOW)
        self.clock = SetClock(self.floor.sessions.clock.now())
        self.floor.sessions.clock = self.clock  # type: ignore[assignment]
        self.app = make_app(self.floor)

    def first(self) -> Person:
        """The first executive, with a second factor."""
        morgan = Person(self)
        morgan.post("/api/new-password", code=self.code, name=EVE, password=PASSWORD)
        morgan.enter(EVE)
        morgan.enroll()
        return morgan

    def entries(self) -> list[Any]:
        return [line.what for line in self.store.do(lambda c: list(house_log.checked_lines(c)))]

    def sound(self) -> bool:
        return self.store.do(lambda c: list(check_ledger(c))) == []


class Person(Visitor):
    """Somebody with a browser and an authenticator app."""

    def __init__(self, house: NewHouse) -> None:
        super().__init__(house.app)
        self.house = house
        self.secret = b""

    def app_code(self, steps: int = 0) -> str:
        return totp.code_at(self.secret, self.house.clock.now() // totp.STEP_SECONDS + steps)

    def enter(self, name: str, password: str = PASSWORD, second: str | None = None) -> Any:
        asked = {"name": name, "password": password, **({} if second is None else {"second": second})}
        answer = self.http.post("/api/sign-in", json=asked)
        self.csrf = answer.json().get("csrf", self.csrf)
        return answer.status_code, answer.json()

    def enroll(self, password: str = PASSWORD) -> list[str]:
        offered = self.post("/api/account/second-factor", password=password)
        key = offered["key"]
        self.secret = base64.b32decode(key + "=" * (-len(key) % 8))
        codes = self.post("/api/account/second-factor/confirm", code=self.app_code())["recovery_codes"]
        return [str(each) for each in codes]

    def hire(self, name: str, role: str) -> str:
        return str(self.post("/api/people", 201, name=name, role=role, reason="opening night")["code"])


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are slow to guess on purpose; here they need not be."""
    monkeypatch.setattr(people, "_N", 2)


@pytest.fixture
def house(databases: Databases) -> Iterator[NewHouse]:
    with databases.empty() as url:
        store = open_store(url, demonstration=False)
        yield NewHouse(store)
        store.close()


def arrive(house: NewHouse, code: str, name: str, password: str = PASSWORD) -> Person:
    """Somebody sets a password with a code and signs in."""
    person = Person(house)
    person.post("/api/new-password", code=code, password=password)
    assert person.enter(name, password)[0] == 200
    return person


# --- the first executive -------------------------------------------------------------------------------------------


def test_a_code_for_a_password_in_the_field_of_seat_codes_is_told_apart_by_its_form_alone(house: NewHouse) -> None:
    """A stranger learns nothing: the answer is the same for a code that exists and for one that does not."""
    page = Person(house)
    codes = (house.code, house.code.lower(), "ABCD-EFGH-JKLM-NP23")
    said = {each: page.post("/api/sign-in", 401, code=each)["detail"] for each in codes}
    assert set(said.values()) == {"This is a code for a password: enter it above."}
    for seat in ("1234-5678-9012", "1234-5678-9012-3456", "ABCD-EFGH-JKLM", "ABCD-EFGH-JKLM-NP2O"):
        assert "Ask a supervisor for a new one" in page.post("/api/sign-in", 401, code=seat)["detail"]
    page.post("/api/new-password", code=house.code, name=EVE, password=PASSWORD)  # it stays good


def test_the_first_executive_signs_on_with_the_code_once(house: NewHouse) -> None:
    page = Person(house)
    assert page.get("/api/floor")["first_executive"]
    assert house.code not in str(house.store.do(lambda c: c.execute(select(schema.password_codes)).all()))
    page.post("/api/new-password", 422, code=house.code, password=PASSWORD)  # no name
    page.post("/api/new-password", 422, code=house.code, name="dealer Dan", password=PASSWORD)
    page.post("/api/new-password", 422, code=house.code, name=EVE, password="short")
    typed = house.code.lower().replace("-", " ")
    assert page.post("/api/new-password", code=typed, name=EVE, password=PASSWORD)["role"] == "executive"
    used = page.post("/api/new-password", 401, code=house.code, name="Mallory", password=PASSWORD)
    assert "ask an executive" in used["detail"]
    assert not page.get("/api/floor")["first_executive"]
    assert page.enter(EVE)[0] == 200
    with pytest.raises(PitbossError, match="people already"):
        house.store.do(lambda c: staff.make_house(c, house.clock.now()))
    assert house.sound()


def test_the_first_code_expires_and_a_second_start_voids_it(house: NewHouse) -> None:
    page = Person(house)
    again = house.store.do(lambda c: staff.make_house(c, house.clock.now()))
    wrong = page.post("/api/new-password", 401, code=house.code, name=EVE, password=PASSWORD)
    assert "start the floor with --new again" in wrong["detail"]  # there is no executive to ask yet
    issued = house.clock.at
    house.clock.at = issued + one_time_codes.CODE_SECONDS
    page.post("/api/new-password", 401, code=again, name=EVE, password=PASSWORD)
    house.clock.at = issued + one_time_codes.CODE_SECONDS - 1
    page.post("/api/new-password", code=again, name=EVE, password=PASSWORD)


@pytest.mark.usefixtures("still")
def test_wrong_codes_are_slowed_and_logged(house: NewHouse) -> None:
    page = Person(house)
    codes = [page.http.post("/api/new-password", json={"code": f"AAAA-{n}", "password": PASSWORD}) for n in range(7)]
    assert [each.status_code for each in codes] == [401] * 5 + [429] * 2
    failed = [each for each in house.entries() if isinstance(each, house_log.SignInFailed)]
    assert {(each.person, each.how) for each in failed} == {("", "one-time code")}


# --- people --------------------------------------------------------------------------------------------------------


def test_people_set_their_own_passwords_by_a_code(house: NewHouse) -> None:
    morgan = house.first()
    code = morgan.hire("Dana", "dealer")
    assert Person(house).enter("Dana")[0] == 401
    dana = arrive(house, code, "Dana")
    assert dana.get("/api/me")["rights"] == ["deal"]
    Person(house).post("/api/new-password", 401, code=code, password=OTHER)
    listed = {each["name"]: each for each in morgan.get("/api/people")["people"]}
    assert (listed["Dana"]["role"], listed["Dana"]["sessions"], listed["Dana"]["disabled"]) == ("dealer", 1, None)
    assert [each["name"] for each in morgan.get("/api/people?find=dan")["people"]] == ["Dana"]
    assert morgan.get("/api/people?role=auditor")["people"] == []
    morgan.post("/api/people", 422, name="DANA", role="dealer")
    dana.post("/api/people", 403, name="Zoe", role="dealer")
    dana.get("/api/people", 403)
    assert house.sound()


def test_a_disabled_person_is_out_at_once_and_comes_back_enabled(house: NewHouse) -> None:
    morgan = house.first()
    dana = arrive(house, morgan.hire("Dana", "dealer"), "Dana")
    morgan.post("/api/people/Dana/disable", 422)  # no reason
    morgan.post("/api/people/Dana/disable", reason="left the house")
    dana.get("/api/me", 401)
    assert Person(house).enter("Dana")[0] == 403
    assert Person(house).enter("Dana", OTHER)[0] == 401  # who does not know the password learns nothing
    morgan.post("/api/people/Dana/disable", 422, reason="again")
    morgan.post("/api/people/Dana/reset", 422, reason="forgot it")
    house.open()
    morgan.http = Visitor(house.app).http
    assert Person(house).enter("Dana")[0] == 403  # after a restart as well
    morgan.house, house.clock.at = house, house.clock.at + 60
    assert morgan.enter(EVE, second=morgan.app_code())[0] == 200
    morgan.post("/api/people/Dana/enable", reason="came back")
    morgan.post("/api/people/Dana/enable", 422, reason="again")
    assert Person(house).enter("Dana")[0] == 200
    assert house.sound()


def test_nobody_changes_their_own_account_and_the_last_executive_stays(house: NewHouse) -> None:
    morgan = house.first()
    for what, more in (("disable", {}), ("role", {"role": "dealer"}), ("reset", {}), ("enable", {})):
        assert "themselves" in morgan.post(f"/api/people/{EVE}/{what}", 403, reason="why not", **more)["detail"]
    morgan.post("/api/people/Nobody/disable", 404, reason="who")
    max_ = arrive(house, morgan.hire("Max", "executive"), "Max")
    assert max_.get("/api/me")["rights"] == []  # no right before the second factor
    assert "second factor" in max_.post(f"/api/people/{EVE}/disable", 403, reason="coup")["detail"]
    max_.enroll()
    max_.post(f"/api/people/{EVE}/role", reason="moves to the pit", role="supervisor")
    morgan.get("/api/me", 401)
    refused = house.store.submit(
        lambda c: staff._check_not_last(c, people.Person("Max", Role.EXECUTIVE), "be disabled")
    )
    with pytest.raises(PitbossError, match="last executive"):
        refused.result()
    assert house.sound()


def test_two_executives_do_not_disable_each_other(house: NewHouse) -> None:
    """Both requests are in flight: the second one finds that its own author is disabled."""
    morgan = house.first()
    arrive(house, morgan.hire("Max", "executive"), "Max")
    eve, max_ = (people.Person(name, Role.EXECUTIVE) for name in (EVE, "Max"))
    house.store.do(lambda c: staff.disable(c, eve, "Max", "quarrel", house.clock.now()))
    with pytest.raises(PitbossError, match="Max is disabled"):
        house.store.do(lambda c: staff.disable(c, max_, EVE, "quarrel", house.clock.now()))


def test_a_player_stays_a_player(house: NewHouse) -> None:
    morgan = house.first()
    morgan.hire("Ann", "player")
    morgan.hire("Dana", "dealer")
    morgan.post("/api/people/Ann/role", 422, reason="promoted", role="dealer")
    morgan.post("/api/people/Dana/role", 422, reason="day off", role="player")
    morgan.post("/api/people/Dana/role", 422, reason="the same", role="dealer")
    morgan.post("/api/people/Dana/role", reason="promoted", role="supervisor")
    assert house.sound()


def test_a_reset_voids_password_sessions_and_if_asked_the_second_factor(house: NewHouse) -> None:
    morgan = house.first()
    sam = arrive(house, morgan.hire("Sam", "supervisor"), "Sam")
    sam.enroll()
    code = morgan.post("/api/people/Sam/reset", reason="forgot it")["code"]
    sam.get("/api/me", 401)
    assert sam.enter("Sam")[0] == 401
    sam.post("/api/new-password", code=code, password=OTHER)
    house.clock.at += totp.STEP_SECONDS
    status, answer = sam.enter("Sam", OTHER)
    assert (status, answer["second_factor"]) == (401, True)
    assert sam.enter("Sam", OTHER, sam.app_code())[0] == 200
    code = morgan.post("/api/people/Sam/reset", reason="phone lost", second_factor=True)["code"]
    sam.post("/api/new-password", code=code, password=PASSWORD)
    assert sam.enter("Sam")[0] == 200
    assert sam.get("/api/me")["enrolls"]
    assert house.sound()


def test_one_changes_ones_own_password_and_signs_out_everywhere(house: NewHouse) -> None:
    morgan = house.first()
    dana = arrive(house, morgan.hire("Dana", "dealer"), "Dana")
    other = Person(house)
    assert other.enter("Dana")[0] == 200
    dana.post("/api/account/password", 403, password=OTHER, new_password=OTHER)
    dana.post("/api/account/password", 422, password=PASSWORD, new_password="short")
    dana.post("/api/account/password", password=PASSWORD, new_password=OTHER)
    other.get("/api/me", 401)
    assert dana.get("/api/account")["sessions"] == 1
    assert other.enter("Dana", OTHER)[0] == 200
    dana.post("/api/account/sign-out")
    dana.get("/api/me", 401)
    other.get("/api/me", 401)
    assert house.sound()


ACCOUNTS: Final = """
role     | Morgan 403 | Max ok  | Dana ok  | Ann 422 | Robo 404 | Zed 404
disable  | Morgan 403 | Max ok  | Dana ok  | Ann ok  | Robo 404 | Zed 404
enable   | Morgan 403 | Max 422 | Dana 422 | Ann 422 | Robo 404 | Zed 404
reset    | Morgan 403 | Max ok  | Dana ok  | Ann ok  | Robo 404 | Zed 404
sign-out | Morgan ok  | Max ok  | Dana ok  | Ann ok  | Robo 404 | Zed 404
"""  # Morgan asks; Max is another executive, Ann a player, Robo an automatic one; nobody is called Zed


@pytest.mark.parametrize("row", ACCOUNTS.strip().splitlines(), ids=lambda row: str(row).split()[0])
def test_what_an_executive_does_to_each_person(house: NewHouse, row: str) -> None:
    morgan = house.first()
    for name, role in (("Max", "executive"), ("Dana", "dealer"), ("Ann", "player")):
        morgan.hire(name, role)
    house.floor.sign_on("Robo", Role.AUTOMATIC, PASSWORD)
    what, *cells = (part.split() for part in row.split("|"))
    for name, expected in reversed(cells):  # Morgan last: signing out everywhere ends this session
        more = {"role": "auditor"} if what == ["role"] else {}
        status = 200 if expected == "ok" else int(expected)
        before = len(house.entries())
        morgan.post(f"/api/people/{name}/{what[0]}", status, reason="as the table says", **more)
        assert (len(house.entries()) > before) == (status == 200), name
    assert house.sound()


def test_a_database_of_format_5_gets_people_and_tables_of_today(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # a furnished floor is shared with other tests: its passwords are slow
    with databases.furnished() as url:
        engine = create_engine(url)
        with engine.begin() as connection:
            for table in (schema.recovery_codes, schema.second_factors, schema.password_codes):
                table.drop(connection)
            for each in ("floor.second_factor", "people.disabled", "tables.pit", "tables.set_up", "tables.retired"):
                table_name, column = each.split(".")
                connection.execute(text(f"ALTER TABLE {table_name} DROP COLUMN {column}"))
            connection.execute(schema.floor.update().values(format=5))
        engine.dispose()
        store = open_store(url)
        try:
            old = NewHouse.__new__(NewHouse)
            old.store = store
            old.open()
            eve = Person(old)
            assert eve.enter("Eve", demo.PASSWORD)[0] == 200
            eve.post("/api/people/Sam/disable", reason="left")
            eve.post("/api/house/tables/spanish/rename", name="Spanish", pit="West", reason="short")
            assert not eve.get("/api/rights")["required"]
            assert old.sound()
        finally:
            store.close()


# --- the second factor ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "code"), RFC_6238)
def test_rfc_6238_appendix_b(at: int, code: str) -> None:
    assert totp.code_at(b"12345678901234567890", at // 30, digits=8) == code


@pytest.mark.parametrize(("steps", "expected"), [(-2, None), (-1, 99), (0, 100), (1, 101), (2, None)])
def test_a_code_is_one_step_early_or_late_at_most(steps: int, expected: int | None) -> None:
    secret = b"12345678901234567890"
    assert totp.step_of(secret, totp.code_at(secret, 100 + steps), 3000, 0) == expected
    assert totp.step_of(secret, totp.code_at(secret, 100 + steps), 3029, 0) == expected


@pytest.mark.parametrize(("last", "expected"), [(99, 100), (100, None), (101, None)])
def test_a_code_is_not_used_twice_nor_one_before_it(last: int, expected: int | None) -> None:
    secret = b"12345678901234567890"
    assert totp.step_of(secret, totp.code_at(secret, 100), 3000, last) == expected


def test_a_second_factor_at_the_sign_in(house: NewHouse) -> None:
    morgan = house.first()
    enrolled_with = morgan.app_code()
    assert morgan.enter(EVE)[1]["second_factor"] is True
    assert morgan.enter(EVE, second=enrolled_with)[0] == 401  # the code that enrolled the app
    house.clock.at += totp.STEP_SECONDS
    fresh = morgan.app_code()
    assert morgan.enter(EVE, "wrong-password", fresh)[0] == 401
    assert morgan.enter(EVE, second=fresh[:3] + " " + fresh[3:])[0] == 200
    assert morgan.enter(EVE, second=fresh)[0] == 401
    kinds = [each.how for each in house.entries() if isinstance(each, house_log.SignedIn | house_log.SignInFailed)]
    assert kinds == ["password", "second factor", "password", "second factor", "second factor"]
    kept = house.store.do(lambda c: c.execute(select(schema.second_factors.c.secret)).scalar())
    assert kept is not None
    assert morgan.secret not in bytes(kept)


def test_recovery_codes_work_once_each(house: NewHouse) -> None:
    morgan = house.first()
    codes = morgan.enroll()
    assert len(set(codes)) == 8
    assert morgan.enter(EVE, second=codes[0].lower())[0] == 200
    assert morgan.enter(EVE, second=codes[0])[0] == 401
    assert morgan.enter(EVE, second=codes[1])[0] == 200
    assert morgan.get("/api/account")["recovery_codes"] == 6
    left = [each.left for each in house.entries() if type(each).__name__ == "RecoveryCodeUsed"]
    assert left == [7, 6]
    held = str(house.store.do(lambda c: c.execute(select(schema.recovery_codes)).all()))
    assert not any(each in held or each.replace("-", "") in held for each in codes)


def test_a_wrong_code_enrolls_nothing(house: NewHouse) -> None:
    morgan = house.first()
    morgan.post("/api/account/second-factor/confirm", 422, code="123456")  # nothing was offered
    morgan.post("/api/account/second-factor", 403, password=OTHER)
    morgan.post("/api/account/second-factor", password=PASSWORD)
    morgan.post("/api/account/second-factor/confirm", 422, code="12345x")
    refused = morgan.post("/api/account/second-factor/confirm", 422, code=morgan.app_code(3))
    assert "clock" in refused["detail"]
    house.clock.at += totp.STEP_SECONDS
    assert morgan.enter(EVE, second=morgan.app_code())[0] == 200  # the app before still counts


@pytest.mark.parametrize("role", ["dealer", "surveillance", "auditor", "player"])
def test_others_may_have_a_second_factor_and_need_none(house: NewHouse, role: str) -> None:
    morgan = house.first()
    pat = arrive(house, morgan.hire("Pat", role), "Pat")
    assert pat.get("/api/me")["rights"]
    assert not pat.get("/api/account")["required"]
    pat.enroll()
    assert pat.enter("Pat")[1]["second_factor"] is True


def test_the_house_sets_whether_second_factors_are_needed(house: NewHouse) -> None:
    morgan = house.first()
    sam = arrive(house, morgan.hire("Sam", "supervisor"), "Sam")
    sam.get("/api/pit", 403)
    morgan.post("/api/rights/second-factor", 422, required=True, reason="again")
    morgan.post("/api/rights/second-factor", required=False, reason="phones are not allowed in the pit")
    sam.get("/api/pit")
    assert not morgan.get("/api/rights")["required"]
    morgan.post("/api/rights/second-factor", required=True, reason="keys instead")
    sam.get("/api/pit", 403)
    assert house.sound()


# --- rights and the log --------------------------------------------------------------------------------------------


def test_nobody_gives_rights_that_they_do_not_have() -> None:
    gives = {giver: {role for role in Role if not duties.refuse_grant(giver, role)} for giver in Role}
    everybody = set(Role) - {Role.AUTOMATIC}
    assert gives[Role.EXECUTIVE] == everybody
    assert gives[Role.SUPERVISOR] == {Role.DEALER, Role.CASHIER, Role.SUPERVISOR}
    assert gives[Role.AUDITOR] == {Role.AUDITOR}
    assert Role.SURVEILLANCE not in gives[Role.SUPERVISOR]
    assert [role for role in Role if Right.HIRE in RIGHTS[role]] == [Role.EXECUTIVE]


def test_the_table_of_rights_is_what_roles_may_do(house: NewHouse) -> None:
    morgan = house.first()
    shown = morgan.get("/api/rights")
    for row in shown["rights"]:
        right = Right[row["right"].upper()]
        assert set(row["roles"]) == {role.value for role in duties.SHOWN_ROLES if right in RIGHTS[role]}
    for each in shown["separations"]:
        import_module(f"pitboss.{each['enforced']}")
    assert shown["second_factor"] == ["supervisor", "executive"]


def test_the_log_says_who_did_what_and_why_and_holds_no_secret(house: NewHouse) -> None:
    morgan = house.first()
    code = morgan.hire("Sam", "supervisor")
    morgan.post("/api/people/Sam/role", role="dealer", reason="steps down")
    morgan.post("/api/people/Sam/disable", reason="moved away")
    lines = house.entries()
    told = [(type(each).__name__, getattr(each, "by", None), getattr(each, "reason", None)) for each in lines]
    assert ("RoleChanged", EVE, "steps down") in told
    assert ("Disabled", EVE, "moved away") in told
    assert ("PasswordCodeIssued", EVE, "opening night") in told
    for secret in (code, house.code, PASSWORD, totp.key_of(morgan.secret)):
        assert secret not in str(lines)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"role": "executive"}, "found executive, should be supervisor"),
        ({"disabled": 5}, "found supervisor, disabled, should be supervisor"),
    ],
)
def test_a_changed_row_is_found_by_the_check_of_the_ledger(house: NewHouse, change: Any, found: str) -> None:
    house.first().hire("Sam", "supervisor")
    p = schema.people
    house.store.do(lambda c: c.execute(p.update().where(p.c.name == "Sam").values(**change)))
    assert [str(each) for each in house.store.do(lambda c: list(check_ledger(c)))] == [
        f"person Sam: {found} according to the house log"
    ]
