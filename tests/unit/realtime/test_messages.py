"""The messages of the socket and their published schema."""

import jsonschema
import msgspec
import pytest

from app.realtime import messages as m


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "nonsense",
        "[]",
        "3",
        '{"type": "nope"}',
        '{"type": "Hello", "protocol": 1}',
        '{"protocol": 1}',
        '{"type": "hello"}',
        '{"type": "hello", "protocol": "1"}',
        '{"type": "hello", "protocol": 1, "since": -1}',
        '{"type": "hello", "protocol": 1, "since": 1.5}',
        '{"type": "hello", "protocol": 1, "extra": 1}',
        '{"type": "command", "id": "", "command": {}}',
        '{"type": "command", "id": "a b", "command": {}}',
        '{"type": "command", "id": "' + "x" * 65 + '", "command": {}}',
        '{"type": "command", "id": "a\\n", "command": {}}',
        '{"type": "command", "id": "a", "command": []}',
        '{"type": "chat", "emote": "nope"}',
        '{"type": "chat", "text": 3}',
        '{"type": "hover", "smiley": "sun", "slot": -1}',
        '{"type": "hidden"}',
        '{"type": "hidden", "hidden": 1}',
        '{"type": "ping", "t": {}}',
        '{"type": "snapshot", "seq": 1, "view": {}, "now": 1}',
        "\u0000",
        "[" * 5_000,
    ],
)
def test_what_is_no_message_is_refused(frame: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        m.decode(frame)


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        ('{"type": "hello", "protocol": 1}', m.Hello(1)),
        ('{"type": "hello", "protocol": 1, "since": 7}', m.Hello(1, 7)),
        (
            '{"type": "command", "id": "a-_9", "command": {"type": "ready"}}',
            m.Command("a-_9", {"type": "ready"}),
        ),
        ('{"type": "chat", "text": "ahoy"}', m.Chat(text="ahoy")),
        ('{"type": "chat", "emote": "nudge"}', m.Chat(emote="nudge")),
        ('{"type": "hover", "smiley": "sun", "slot": 2, "rot": -8}', m.Hover("sun", 2, -8)),
        ('{"type": "hidden", "hidden": true}', m.Hidden(True)),
        ('{"type": "ping", "t": 1.5}', m.Ping(1.5)),
    ],
)
def test_messages_are_read_as_what_they_are(frame: str, message: m.Inbound) -> None:
    assert m.decode(frame) == message


OUTBOUND = [
    m.Snapshot(seq=1, view={"a": 1}, now=2),
    m.Event(seq=1, at=2, due=None, event={"type": "x"}, now=3),
    m.Ack("a", 1),
    m.Reject(None, "too_many"),
    m.Reject("a", "must_follow_suit", {"suit": "H"}),
    m.PresenceMessage({"maya": "here"}),
    m.ChatMessage(player="p", name="Maya", text="ahoy", at=1),
    m.ChatMessage(player="p", name="Maya", emote="joy", at=1),
    m.Knocks([m.Knocker("k", "Nils")]),
    m.HoverMessage("p", "sun", 1, 0),
    m.Notice("restarting", retry_ms=300),
    m.Pong(None, 1),
]


@pytest.mark.parametrize("message", OUTBOUND, ids=lambda message: type(message).__name__)
def test_what_the_server_sends_fits_the_published_schema(message: m.Outbound) -> None:
    schema = m.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    server_side = {**schema["oneOf"][1], "$defs": schema["$defs"]}
    jsonschema.validate(msgspec.json.decode(m.encode(message)), server_side)


def test_the_schema_refuses_what_the_server_refuses() -> None:
    schema = m.schema()
    client_side = {**schema["oneOf"][0], "$defs": schema["$defs"]}
    jsonschema.validate({"type": "hello", "protocol": 1, "since": None}, client_side)
    for wrong in (
        {"type": "hello", "protocol": 1, "extra": 1},
        {"type": "nope"},
        {"type": "command", "id": "a b"},
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, client_side)
