import type { UserId } from '@posy/contract/ids';
import type { Cursor, Op, PullResponse } from '@posy/contract/sync';
import { TestClock } from '@posy/testkit/test-clock';
import { expect, test } from 'vitest';
import type { PullAnswer } from './ports.ts';
import { pull } from './pull.ts';
import { MemoryCache } from './simulation/memory-cache.ts';
import { branded } from './simulation/model-ops.ts';

const uid = branded<UserId>('u1');

function at(g: number, u = 0): Cursor {
  return { epoch: 'e', g, u };
}
function post(id: string, rev: number, change: Partial<{ author: string; createdAt: string; s: 'g' | 'u' }> = {}): Op {
  const { author = 'u2', createdAt = `2026-${id}`, s = 'g' } = change;
  return { s, t: 'post', id, rev, v: { id, author, isPublic: true, createdAt, flowers: 0 } };
}
function changes(base: Cursor | null, cursor: Cursor, rest: Partial<PullResponse> = {}): PullAnswer {
  const response = { uid, base, cursor, more: false, reset: [], ops: [], serverTime: 0, ...rest };
  return { kind: 'changes', response };
}

/** `meanwhile`: changes the cache while an answer is on its way. */
function setUp(answers: PullAnswer[], meanwhile: (cache: MemoryCache) => void = () => undefined) {
  const cache = new MemoryCache(uid, new Set());
  const asked: (Cursor | null)[] = [];
  const transport = {
    pull: async ({ cursor }: { cursor: Cursor | null }) => {
      asked.push(cursor);
      meanwhile(cache);
      return answers.shift() ?? ({ kind: 'unreachable', cause: 'offline' } as const);
    },
  };
  const ports = {
    uid,
    cache,
    clock: new TestClock(7000),
    transport: { ...transport, send: () => Promise.reject(new Error()), abort: () => undefined },
  };
  return { cache, asked, run: () => pull(ports) };
}

test('pages are requested until there are no more, and only then is the pull complete', async () => {
  const { cache, asked, run } = setUp([
    changes(null, at(5), { reset: ['g', 'u'], ops: [post('01', 1)], more: false }),
    changes(at(5), at(6), { ops: [post('02', 1)], more: true }),
    changes(at(6), at(7), { ops: [post('03', 1)] }),
  ]);

  await run();
  const result = await run();

  expect(result).toMatchObject({ kind: 'complete', hasChanged: true, state: { settled: at(7), lastOkAt: 7000 } });
  expect(asked).toEqual([null, at(5), at(6)]);
  expect([...cache.rows.keys()]).toEqual(['post:01', 'post:02', 'post:03']);
});

test('an unchanged answer confirms the stored rows', async () => {
  const { cache, run } = setUp([changes(null, at(5), { reset: ['g', 'u'] }), { kind: 'unchanged', uid }]);

  await run();
  const result = await run();

  expect(result).toMatchObject({ kind: 'complete', hasChanged: false });
  expect(cache.state.settled).toEqual(at(5));
});

test('an answer for another account is not applied, with or without changes', async () => {
  const other = branded<UserId>('u2');
  const { cache, run } = setUp([
    changes(null, at(5), { uid: other, ops: [post('01', 1)] }),
    { kind: 'unchanged', uid: other },
  ]);

  expect((await run()).kind).toBe('foreign');
  expect((await run()).kind).toBe('foreign');
  expect(cache.rows.size).toBe(0);
  expect(cache.state.cursor).toBeNull();
});

test('a reset removes rows missing from the snapshot, and keeps the window at its oldest post', async () => {
  const { cache, run } = setUp([
    changes(null, at(1), { reset: ['g', 'u'], ops: [post('01', 1), post('02', 1)] }),
    changes(at(1), at(2000), { reset: ['g'], ops: [post('03', 1), post('04', 1)] }),
  ]);

  await run();
  await run();

  expect([...cache.rows.keys()]).toEqual(['post:03', 'post:04']);
  expect(cache.state.window).toBe('2026-03');
});

test('H11 a new epoch (a restored backup) is adopted, although the server does not know the epoch of the cursor', async () => {
  const anew = { epoch: 'f', g: 2, u: 0 };
  const { cache, run } = setUp([
    changes(null, at(9), { reset: ['g', 'u'], ops: [post('01', 1)] }),
    changes(null, anew, { reset: ['g', 'u'], ops: [post('02', 1)] }),
  ]);

  await run();
  const result = await run();

  expect(result.kind).toBe('complete');
  expect(cache.state.cursor).toEqual(anew);
  expect([...cache.rows.keys()]).toEqual(['post:02']);
});

test('a new epoch restores deleted rows and replaces newer ones of the lost log', async () => {
  const anew = { epoch: 'f', g: 2, u: 0 };
  const del: Op = { s: 'g', t: 'post', id: '01', rev: 8, del: 1, author: 'u2' };
  const { cache, run } = setUp([
    changes(null, at(9), { reset: ['g', 'u'], ops: [del, post('02', 9)] }),
    changes(null, anew, { reset: ['g', 'u'], ops: [post('01', 3), post('02', 4)] }),
  ]);

  await run();
  await run();

  expect([...cache.rows].map(([key, { rev }]) => [key, rev])).toEqual([
    ['post:01', 3],
    ['post:02', 4],
  ]);
});

test('a post deleted in one scope is not restored by an older put of the other', async () => {
  const del: Op = { s: 'g', t: 'post', id: '01', rev: 3, del: 1, author: 'u2' };
  const { cache, run } = setUp([changes(null, at(5), { reset: ['g', 'u'], ops: [del, post('01', 2)] })]);

  await run();

  expect(cache.rows.size).toBe(0);
});

test('an answer that brings a post back with a follow, older than it is here, is asked for again', async () => {
  const follow: Op = { s: 'u', t: 'follow', id: 'u2', rev: 3, v: { isOn: true } };
  const { cache, asked, run } = setUp([
    changes(null, at(1, 1), { reset: ['g', 'u'], ops: [post('01', 2)] }),
    changes(at(1, 1), at(1, 3), { ops: [post('01', 1, { s: 'u' }), follow] }),
    changes(at(1, 1), at(1, 4), { ops: [post('01', 2, { s: 'u' }), follow] }),
  ]);

  await run();
  await run();

  expect(asked).toEqual([null, at(1, 1), at(1, 1)]);
  expect(cache.state.cursor).toEqual(at(1, 4));
});

test('an own post is governed by the own scope', async () => {
  const own = (rev: number, s: 'g' | 'u') => post('01', rev, { author: uid, s });
  const deleteOp: Op = { s: 'g', t: 'post', id: '01', rev: 9, del: 1, author: uid };
  const { cache, run } = setUp([
    changes(null, at(5), { reset: ['g', 'u'], ops: [own(2, 'u'), own(1, 'g'), deleteOp] }),
  ]);

  await run();

  expect(cache.rows.get('post:01')?.rev).toBe(2);
});

test('a server that says "more" without progress is not asked forever: the cursor is dropped', async () => {
  const stuck = changes(at(5), at(5), { more: true });
  const { cache, asked, run } = setUp([
    changes(null, at(5), { reset: ['g', 'u'] }),
    ...Array.from({ length: 5 }, () => stuck),
  ]);

  await run();
  const result = await run();

  expect(result.kind).toBe('busy');
  expect(asked).toHaveLength(6);
  expect(cache.state.cursor).toBeNull();
});

test('a failure is returned, and nothing is written', async () => {
  const { cache, run } = setUp([{ kind: 'paused', reason: 'auth' }]);

  expect(await run()).toEqual({ kind: 'paused', reason: 'auth' });
  expect(cache.state.cursor).toBeNull();
});

test('live messages during pulls do not lose the cursor', async () => {
  // A frame moves the cursor between each question and its answer.
  const arrive = (cache: MemoryCache) => {
    const { cursor } = cache.state;
    if (cursor && cursor.u < 6) cache.state = { ...cache.state, cursor: at(cursor.g, cursor.u + 1) };
  };
  const { cache, asked, run } = setUp(
    [
      changes(null, at(5), { reset: ['g', 'u'] }),
      ...Array.from({ length: 6 }, (_, u) => changes(at(5, u), at(6, u))),
      changes(at(5, 6), at(6, 6)),
    ],
    arrive,
  );

  await run();
  const result = await run();

  expect(result.kind).toBe('complete');
  expect(asked.slice(1)).toEqual(Array.from({ length: 7 }, (_, u) => at(5, u)));
  expect(cache.state.cursor).toEqual(at(6, 6));
});
