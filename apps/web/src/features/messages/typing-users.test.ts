import { conversationIdOf } from '@posy/contract/conversation-id';
import { TYPING_SHOWN_MS } from '@posy/contract/limits';
import { aUserId } from '@posy/testkit/entities';
import { TestClock } from '@posy/testkit/test-clock';
import { TestTimers } from '@posy/testkit/test-timers';
import { expect, test } from 'vitest';
import { TypingUsers } from './typing-users.ts';

const id = conversationIdOf(aUserId(1), aUserId(2));
const other = conversationIdOf(aUserId(1), aUserId(3));
const drawn = { id, receivedK: 4, isBlocked: false };

/** How often what is shown has changed, in `changes`. */
function users() {
  const timers = new TestTimers(new TestClock());
  const typing = new TypingUsers(timers);
  const seen = { changes: 0 };
  typing.subscribe(() => seen.changes++);
  return { timers, typing, seen };
}

test('a user who types is shown until the time after the last frame, and each frame prolongs it', () => {
  const { timers, typing, seen } = users();

  typing.show(id);
  timers.advance(TYPING_SHOWN_MS - 1);
  typing.show(id);
  timers.advance(TYPING_SHOWN_MS - 1);
  expect([typing.has(id), seen.changes], 'nothing is drawn again for each frame').toEqual([true, 1]);
  timers.advance(1);

  expect([typing.has(id), seen.changes, timers.size]).toEqual([false, 2, 0]);
});

test('conversations are independent of each other', () => {
  const { timers, typing } = users();

  typing.show(id);
  timers.advance(1);
  typing.show(other);
  timers.advance(TYPING_SHOWN_MS - 1);

  expect([typing.has(id), typing.has(other)]).toEqual([false, true]);
});

test('a message of the user ends it, and the next frame shows it again', () => {
  const { typing } = users();
  typing.follow([drawn]);
  typing.show(id);

  typing.follow([drawn]);
  expect(typing.has(id), 'the other fields of a conversation end nothing').toBe(true);
  typing.follow([{ ...drawn, receivedK: 5 }]);
  expect(typing.has(id)).toBe(false);
  typing.show(id);

  expect(typing.has(id)).toBe(true);
});

test('a conversation that is drawn for the first time ends nothing', () => {
  const { typing } = users();

  typing.show(id);
  typing.follow([drawn]);

  expect(typing.has(id)).toBe(true);
});

test('a block ends it, and frames that are on their way do not show it again', () => {
  const { typing, seen } = users();
  typing.follow([drawn]);
  typing.show(id);

  typing.follow([{ ...drawn, isBlocked: true }]);
  typing.show(id);
  expect([typing.has(id), seen.changes]).toEqual([false, 2]);
  typing.follow([drawn]);
  typing.show(id);

  expect(typing.has(id)).toBe(true);
});

test('all of it can be ended, with its timers', () => {
  const { timers, typing } = users();
  typing.show(id);
  typing.show(other);

  typing.clear();

  expect([typing.has(id), typing.has(other), timers.size]).toEqual([false, false, 0]);
});
