import type { Counts } from '@posy/contract/counts';
import type { ConversationId, MessageId, PostId, UserId } from '@posy/contract/ids';
import { PROTOCOL_VERSION } from '@posy/contract/protocol';
import type { NewMessageFrame, ServerFrame } from '@posy/contract/realtime';
import { expect, test } from 'vitest';
import type { LiveEffect, LiveEvent, LiveState, LiveTimer } from './live-state.ts';
import { initialLive, step } from './live.ts';
import { branded } from './simulation/model-ops.ts';

const uid = branded<UserId>('u1');
const cursor = { epoch: 'e', g: 5, u: 5 };
const welcome: ServerFrame = {
  type: 'welcome',
  proto: 1,
  uid,
  epoch: 'e',
  heads: { g: 5, u: 5 },
  heartbeat: 25,
  serverTime: 0,
};
const frame = (content: ServerFrame): LiveEvent => ({ type: 'frame', frame: content, cursor, uid });
const timer = (name: LiveTimer): LiveEvent => ({
  type: 'timer',
  timer: name,
});

const opened: LiveEvent = { type: 'opened', cursor };
const message = (numbers: { epoch?: string; prev: number; u: number }): NewMessageFrame => ({
  type: 'new_message',
  conversationId: branded<ConversationId>('c1'),
  senderName: 'Ada',
  content: 'Hello',
  videoUrl: null,
  id: branded<MessageId>('m1'),
  senderId: uid,
  epoch: 'e',
  ops: [],
  ...numbers,
});

/** Feeds events, with a random value of one half, and returns the last state and its effects. */
function run(events: readonly LiveEvent[], transport: 'websocket' | 'polling' = 'websocket', isVisible = true) {
  let state: LiveState = initialLive(transport, isVisible);
  let effects: readonly LiveEffect[] = [];
  for (const event of events) ({ state, effects } = step(state, event, () => 0.5));
  return { state, effects, did: effects.map((effect) => effect.do) };
}
const live: readonly LiveEvent[] = [{ type: 'start' }, opened, frame(welcome)];

test('a welcome within five seconds starts the live phase with a pull', () => {
  const begun = run([{ type: 'start' }]);
  const { state, effects } = run(live);

  expect(begun.effects).toContainEqual({ do: 'setTimer', timer: 'welcome', ms: 5000 });
  expect(state.phase).toBe('live');
  expect(effects).toContainEqual({ do: 'pull' });
  expect(effects).toContainEqual({ do: 'clearTimer', timer: 'poll' });
});

test('H41 a socket without a welcome within five seconds is replaced by polling', () => {
  const { state, effects, did } = run([{ type: 'start' }, opened, timer('welcome')]);

  expect(state.phase).toBe('waiting');
  expect(did).toContain('close');
  expect(effects).toContainEqual({ do: 'poll' });
});

test('polls run every three seconds, and end with a welcome', () => {
  const lost: readonly LiveEvent[] = [{ type: 'start' }, timer('welcome'), { type: 'polled', isOk: true }];

  expect(run(lost).effects).toContainEqual({ do: 'setTimer', timer: 'poll', ms: 3000 });
  expect(run([...lost, timer('retry')]).state.phase).toBe('connecting');
  expect(run([...lost, timer('retry'), timer('poll')]).did).toEqual(['poll']);
  expect(run([...lost, timer('retry'), frame(welcome)]).effects).toContainEqual({ do: 'clearTimer', timer: 'poll' });
  expect(run([...lost, timer('retry'), frame(welcome), timer('poll')]).did).toEqual([]);
});

/** The polls of a visible page in its first `ms` without a socket: attempts are closed, and polls answered, at once. */
function pollsIn(ms: number): number {
  const timers = new Map<LiveTimer, number>();
  let state: LiveState = initialLive('websocket', true);
  let now = 0;
  let polls = 0;
  const feed = (event: LiveEvent): void => {
    const next = step(state, event, () => 0.5);
    ({ state } = next);
    for (const effect of next.effects) {
      if (effect.do === 'setTimer') timers.set(effect.timer, now + effect.ms);
      if (effect.do === 'clearTimer') timers.delete(effect.timer);
      if (effect.do === 'connect') feed({ type: 'closed', code: 1006 });
      if (effect.do === 'poll') {
        polls += 1;
        feed({ type: 'polled', isOk: true });
      }
    }
  };
  feed({ type: 'start' });
  for (;;) {
    const [next] = [...timers].toSorted(([, a], [, b]) => a - b);
    if (!next || next[1] > ms) return polls;
    timers.delete(next[0]);
    now = next[1];
    feed(timer(next[0]));
  }
}

test('E36 attempts to reconnect do not postpone polls', () => {
  // At once, and after 3, 6, 9, 12, 15, 18, 21, 24, 27 and 30 s.
  expect(pollsIn(30_000)).toBe(11);
});

test('E36 a page that becomes visible while it reconnects polls at once', () => {
  const lost: readonly LiveEvent[] = [{ type: 'start' }, timer('welcome'), { type: 'polled', isOk: true }];
  const reconnecting: readonly LiveEvent[] = [...lost, timer('retry'), { type: 'hidden' }];

  expect(run([...reconnecting, { type: 'visible' }]).did).toContain('poll');
  expect(run([{ type: 'start' }, { type: 'hidden' }, { type: 'visible' }]).did).not.toContain('poll');
});

test('E36 further pokes of the public scope do not postpone the pull', () => {
  const poked: readonly LiveEvent[] = [...live, frame({ type: 'touch', g: 6 })];

  expect(run([...poked, frame({ type: 'touch', g: 7 })]).effects).not.toContainEqual(
    expect.objectContaining({ timer: 'poke' }),
  );
  expect(run([...poked, frame({ type: 'hb', g: 7, u: 5 })]).effects).not.toContainEqual(
    expect.objectContaining({ timer: 'poke' }),
  );
  expect(run([...poked, timer('poke'), frame({ type: 'touch', g: 7 })]).effects).toContainEqual(
    expect.objectContaining({ timer: 'poke' }),
  );
});

test.each([
  [1000, 'ended', false, false],
  [1008, 'ended', false, true],
  [1001, 'waiting', true, false],
  [1006, 'waiting', true, false],
  [1011, 'waiting', true, false],
  [1012, 'waiting', true, false],
  [1013, 'waiting', true, false],
])('H34 H42 closed with %i it is %s (polls: %s, asks who is signed in: %s)', (code, phase, polls, asks) => {
  const { state, did } = run([...live, { type: 'closed', code }]);

  expect(state.phase).toBe(phase);
  expect(did.includes('poll')).toBe(polls);
  expect(did.includes('checkSession')).toBe(asks);
});

test('a socket is reopened after growing, jittered waits, not before the time of the server', () => {
  const retryOf = (events: readonly LiveEvent[]) =>
    run(events).effects.find((effect) => effect.do === 'setTimer' && effect.timer === 'retry');
  const closed: LiveEvent = { type: 'closed', code: 1012 };
  const bye = frame({ type: 'bye', code: 'restart', retryMs: 12_000 });

  expect(retryOf([...live, closed])).toMatchObject({ ms: 1000 });
  expect(retryOf([...live, closed, timer('retry'), closed])).toMatchObject({ ms: 2000 });
  expect(retryOf([...live, bye, closed])).toMatchObject({ ms: 12_000 });
});

test('sixty seconds without a frame count as a lost connection', () => {
  expect(run(live).effects).toContainEqual({ do: 'setTimer', timer: 'silence', ms: 60_000 });
  expect(run([...live, timer('silence')]).state.phase).toBe('waiting');
});

test('a poke of one’s own scope pulls at once, one of the public scope after a random delay, and a known one does nothing', () => {
  expect(run([...live, frame({ type: 'touch', u: 6 })]).did).toContain('pull');
  expect(run([...live, frame({ type: 'touch', g: 6 })]).effects).toContainEqual({
    do: 'setTimer',
    timer: 'poke',
    ms: 1000,
  });
  expect(run([...live, frame({ type: 'touch', g: 5, u: 5 })]).did).toEqual(['setTimer']);
});

test('H08 a message that follows the cursor is applied, another one causes a pull, and a known one does nothing', () => {
  const next = message({ prev: 5, u: 7 });

  expect(run([...live, frame(next)]).effects).toContainEqual({ do: 'apply', frame: next });
  expect(run([...live, frame(next)]).did).not.toContain('pull');
  expect(run([...live, frame(message({ prev: 6, u: 8 }))]).did).toEqual(['setTimer', 'pull']);
  expect(run([...live, frame(message({ prev: 4, u: 8 }))]).did).toEqual(['setTimer', 'pull']);
  expect(run([...live, frame(message({ epoch: 'other', prev: 5, u: 7 }))]).did).toEqual(['setTimer', 'pull']);
  expect(run([...live, frame(message({ prev: 3, u: 5 }))]).did).toEqual(['setTimer']);
});

test('the first frame contains the cursor of the device', () => {
  expect(run([{ type: 'start' }, opened]).effects).toEqual([
    { do: 'send', frame: { type: 'hello', proto: PROTOCOL_VERSION, cursor } },
  ]);
});

test('a hidden page relies on push where available, and polls at once when it is visible again', () => {
  const away: readonly LiveEvent[] = [{ type: 'start' }, { type: 'pushed', isPushed: true }, { type: 'hidden' }];

  expect(run([...away, timer('poll')], 'polling').did).toEqual([]);
  expect(run([...away, timer('poll'), { type: 'visible' }], 'polling').did).toContain('poll');
  expect(run([{ type: 'start' }, { type: 'hidden' }, timer('poll')], 'polling').did).toEqual(['poll']);
});

test('a heartbeat is answered, and reveals a lost poke', () => {
  expect(run([...live, frame({ type: 'hb', g: 5, u: 5 })]).effects).toContainEqual({
    do: 'send',
    frame: { type: 'hb' },
  });
  expect(run([...live, frame({ type: 'hb', g: 9, u: 5 })]).effects).toContainEqual({
    do: 'setTimer',
    timer: 'poke',
    ms: 1000,
  });
});

test('a socket of another account is closed, and the session is checked', () => {
  const { state, did } = run([{ type: 'start' }, frame({ ...welcome, uid: branded<UserId>('u2') })]);

  expect(state.phase).toBe('ended');
  expect(did).toContain('close');
  expect(did).toContain('checkSession');
});

test('without the websocket transport no socket is opened', () => {
  const { state, did } = run([{ type: 'start' }], 'polling');

  expect(state.phase).toBe('polling');
  expect(did).toEqual(['pull', 'setTimer']);
});

test('failing polls back off to a minute, and a hidden page polls once a minute', () => {
  const failed: LiveEvent = { type: 'polled', isOk: false };
  const pollOf = ({ effects }: { effects: readonly LiveEffect[] }) =>
    effects.find((effect) => effect.do === 'setTimer' && effect.timer === 'poll');

  expect(pollOf(run([{ type: 'start' }, failed], 'polling'))).toMatchObject({ ms: 3000 });
  expect(pollOf(run([{ type: 'start' }, ...Array.from({ length: 9 }, () => failed)], 'polling'))).toMatchObject({
    ms: 30_000,
  });
  expect(pollOf(run([{ type: 'start' }, { type: 'hidden' }], 'polling'))).toMatchObject({ ms: 60_000 });
});

test('a page hidden for five minutes disconnects, and reconnects when it is visible', () => {
  expect(run([...live, { type: 'hidden' }]).effects).toContainEqual({ do: 'setTimer', timer: 'away', ms: 300_000 });
  expect(run([...live, { type: 'hidden' }, timer('away')]).state.phase).toBe('idle');
  expect(run([...live, { type: 'hidden' }, timer('away'), { type: 'visible' }]).state.phase).toBe('connecting');
  expect(run([...live, { type: 'hidden' }, { type: 'visible' }, timer('away')]).state.phase).toBe('live');
});

test('a returning network reconnects at once', () => {
  expect(run([{ type: 'start' }, { type: 'closed', code: 1006 }, { type: 'online' }]).state.phase).toBe('connecting');
});

test('G08 a device names the posts on its screen after the welcome and at each change', () => {
  expect(run(live).did).toContain('watch');
  expect(run([...live, { type: 'watching' }]).did).toEqual(['watch']);
  expect(run([{ type: 'start' }, { type: 'watching' }]).did).toEqual([]);
});

test('G08 counts wait for everything that the server told of the own scope before them', () => {
  const id = branded<PostId>('p1');
  const rows: Counts[] = [{ id, contentRev: 1, rev: 2, flowersCount: 3, commentsCount: 0, viewCount: 0 }];
  const counts = frame({ type: 'counts', rows });

  expect(run([...live, counts]).effects).toContainEqual({ do: 'count', rows, from: 5 });
  expect(run([...live, frame({ type: 'touch', u: 7 }), counts]).effects).toContainEqual({ do: 'count', rows, from: 7 });
  expect(run([...live, frame({ type: 'hb', g: 5, u: 8 }), counts]).effects).toContainEqual({
    do: 'count',
    rows,
    from: 8,
  });
  expect(run([...live, frame(message({ prev: 5, u: 6 })), counts]).effects).toContainEqual({
    do: 'count',
    rows,
    from: 6,
  });
  expect(run([{ type: 'start' }, counts]).did).toEqual([]);
});

test('G09 the server says over which time the pulls after a public change spread', () => {
  expect(run([...live, frame({ type: 'touch', g: 6, within: 50_000 })]).effects).toContainEqual({
    do: 'setTimer',
    timer: 'poke',
    ms: 25_000,
  });
});

const conversationId = branded<ConversationId>('c1');
const typing: LiveEvent = { type: 'typing', conversationId };
const send = { do: 'send', frame: { type: 'typing', conversationId } };
const connected = (proto: number): readonly LiveEvent[] => [{ type: 'start' }, opened, frame({ ...welcome, proto })];

test('a user who types is announced over a live socket, and nothing is sent later without one', () => {
  const begun: readonly LiveEvent[] = [{ type: 'start' }, opened];
  const lost: readonly LiveEvent[] = [...connected(24), { type: 'closed', code: 1006 }];

  expect(run([...connected(24), typing]).effects).toEqual([send]);
  for (const events of [begun, lost, [...lost, timer('retry')]]) expect(run([...events, typing]).did).toEqual([]);
  expect(run([...begun, typing, frame({ ...welcome, proto: 24 })]).effects).not.toContainEqual(send);
  expect(run([...lost, typing, timer('retry'), frame({ ...welcome, proto: 24 })]).effects).not.toContainEqual(send);
});

test('a server that does not know of typing is sent none, also after a newer one', () => {
  const downgraded = [{ type: 'closed', code: 1001 }, timer('retry'), frame({ ...welcome, proto: 23 })] as const;

  expect(run([...connected(23), typing]).did).toEqual([]);
  expect(run([...connected(24), ...downgraded, typing]).did).toEqual([]);
});

test('the typing of another user is shown while the socket is live, and proves that it is', () => {
  const received = frame({ type: 'typing', conversationId, userId: branded<UserId>('u2') });

  const { state, effects } = run([...connected(24), received]);

  expect(state).toEqual(run(connected(24)).state);
  expect(effects).toEqual([
    { do: 'setTimer', timer: 'silence', ms: 60_000 },
    { do: 'showTyping', conversationId },
  ]);
  expect(run([{ type: 'start' }, received]).did).toEqual([]);
});
