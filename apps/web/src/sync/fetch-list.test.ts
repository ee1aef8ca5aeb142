import { commentsCall, type CommentEntity } from '@posy/contract/comments';
import { aComment, aCommentId, aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../local/local-db.ts';
import { fetchList } from './fetch-list.ts';
import { isListStale } from './freshness.ts';
import { listServer } from './testing/list-server.ts';
import { testDevice, testLocal } from './testing/test-local.ts';

const PATH = '/api/comments/p';
const at = (g: number, u = 5) => ({ epoch: 'e', g, u });

function row(n: number, rev = 1): CommentEntity {
  const createdAt = `2026-01-01T00:00:0${n}.000Z`;
  return aComment({ id: aCommentId(n), content: `no ${n}`, createdAt, rev });
}

/** Fetches the list as a screen does; with `covers`, all cached comments are within its range. */
function load(local: LocalDb, covers = false) {
  return fetchList(local, {
    path: PATH,
    call: commentsCall,
    opsOf: (comment) => [{ s: 'g', t: 'comment', id: comment.id, rev: comment.rev, v: comment }],
    ...(covers && {
      covers: () => ({ type: 'comment', ids: () => local.cache.comments.toCollection().primaryKeys() }),
    }),
    pageKey: 'comments:p',
  });
}

const stored = ({ cache }: LocalDb) => cache.comments.toCollection().primaryKeys();

afterEach(() => vi.unstubAllGlobals());

test('a list is stored with its next page and its time', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  await listServer(local, { [PATH]: { rows: [row(1), row(2)], next: '/api/comments/p?cursor=x' } });
  expect(await isListStale(local, 'comments:p')).toBe(true);

  const page = await load(local);

  expect(page).toEqual({ kind: 'loaded', rows: [row(1), row(2)], next: '/api/comments/p?cursor=x' });
  expect(await stored(local)).toEqual([aCommentId(1), aCommentId(2)]);
  expect(await isListStale(local, 'comments:p')).toBe(false);
  device.clock.advance(300_001);
  expect(await isListStale(local, 'comments:p')).toBe(true);
});

test('a list older than a pull is fetched again, after a pull', async () => {
  const local = await testLocal();
  const answers = { [PATH]: { rows: [row(1)], asOf: at(4) } };
  const { asked } = await listServer(local, answers);
  const network = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = await network(path);
    // A pull reports that the server has advanced meanwhile.
    if (path.startsWith('/api/sync')) answers[PATH] = { rows: [row(1), row(2)], asOf: at(5) };
    return answer;
  });

  const page = await load(local);

  expect(page).toMatchObject({ kind: 'loaded', rows: [row(1), row(2)] });
  expect(asked.map((path) => path.replace(/\?.*/, ''))).toEqual([PATH, '/api/sync', PATH]);
});

test('a list that stays older is given up after some tries, and leaves nothing', async () => {
  const local = await testLocal();
  const { asked } = await listServer(local, { [PATH]: { rows: [row(1)], asOf: at(4) } });

  expect(await load(local)).toMatchObject({ kind: 'busy' });
  expect(asked.filter((path) => path === PATH)).toHaveLength(4);
  expect(await stored(local)).toEqual([]);
  expect(await isListStale(local, 'comments:p')).toBe(true);
});

test('rows missing from a list are removed, within its range', async () => {
  const local = await testLocal();
  await local.cache.comments.bulkPut([row(1), row(2)]);
  await listServer(local, { [PATH]: { rows: [row(2), row(3)] } });

  await load(local);
  expect(await stored(local)).toEqual([aCommentId(1), aCommentId(2), aCommentId(3)]);

  await load(local, true);
  expect(await stored(local)).toEqual([aCommentId(2), aCommentId(3)]);
});

test('a list restores no deleted row and replaces no newer one', async () => {
  const local = await testLocal();
  await local.cache.comments.put({ ...row(2, 3), content: 'newer' });
  await local.cache.tombstone.put({ key: `comment:${aCommentId(1)}`, rev: 2, at: 1 });
  await listServer(local, { [PATH]: { rows: [row(1, 2), row(2, 1)] } });

  await load(local);

  expect(await local.cache.comments.toArray()).toEqual([{ ...row(2, 3), content: 'newer' }]);
});

test('a list for another account is not stored', async () => {
  const local = await testLocal();
  await listServer(local, { [PATH]: { rows: [row(1)], uid: aUserId(9) } });

  expect(await load(local)).toEqual({ kind: 'foreign' });
  expect(await stored(local)).toEqual([]);
});

test('a missing network and a refusal of the server are reported', async () => {
  const local = await testLocal();
  await listServer(local, { [PATH]: {} });
  expect(await load(local)).toMatchObject({ kind: 'unreachable' });

  await listServer(local, { [PATH]: { status: 404 } });
  expect(await load(local)).toMatchObject({ kind: 'refused', error: { status: 404 } });
});
