"""What waits for one client."""

import asyncio

from app.realtime.outbox import Outbox


async def test_frames_come_out_in_order() -> None:
    outbox = Outbox()
    outbox.put(b"1")
    outbox.put(b"2")
    await outbox.wait()
    assert [outbox.pop(), outbox.pop(), outbox.pop()] == [b"1", b"2", None]


async def test_too_many_frames_drop_all_of_them_until_the_restart() -> None:
    outbox = Outbox(max_messages=3)
    for number in range(5):
        outbox.put(str(number).encode())
    assert outbox.has_overflowed
    assert outbox.pop() is None
    outbox.restart()
    outbox.put(b"snapshot")
    assert outbox.pop() == b"snapshot"


async def test_too_many_bytes_overflow_as_well_and_sent_ones_do_not_count() -> None:
    outbox = Outbox(max_bytes=10)
    for _ in range(20):
        outbox.put(b"x" * 10)
        assert outbox.pop() == b"x" * 10
    outbox.put(b"x" * 6)
    assert not outbox.has_overflowed
    outbox.put(b"x" * 6)
    assert outbox.has_overflowed


async def test_waiting_ends_with_a_frame_an_overflow_or_a_call() -> None:
    for wake in (lambda box: box.put(b"x"), lambda box: [box.put(b"x") for _ in range(9)], Outbox.wake):
        outbox = Outbox(max_messages=2)
        waiting = asyncio.create_task(outbox.wait())
        await asyncio.sleep(0)
        assert not waiting.done()
        wake(outbox)
        await waiting
