import { formatCursor } from '@posy/contract/sync';
import { aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import { CACHE_EPOCH } from '../../local/cache-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { fetchPeople, searchPath } from './fetch-people.ts';
import { aPerson } from './testing/a-person.ts';

const uid = aUserId(1);
const cursor = { epoch: 'e1', g: 5, u: 5 };
const signal = new AbortController().signal;

afterEach(() => vi.unstubAllGlobals());

async function aDevice() {
  const local = await testLocal(testDevice(), uid);
  await local.cache.sync.put({
    k: 'state',
    cacheEpoch: CACHE_EPOCH,
    cursor,
    window: null,
    settled: cursor,
    lastOkAt: 1,
  });
  return local;
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  const asOf = formatCursor(cursor);
  const all = {
    'x-posy': '1',
    'content-type': 'application/json',
    'x-posy-user': uid,
    'x-sync-as-of': asOf,
    ...headers,
  };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers: all }));
}

test('found users are stored on the device, and their follow state if it is unknown', async () => {
  const local = await aDevice();
  const bob = aPerson(2, 'Bob Blom', { rev: 3, bio: 'Bees' });
  answer(200, [{ ...bob, isFollowing: true }], { link: '</api/users/search?q=bo&cursor=x>; rel="next"' });

  const page = await fetchPeople(local, searchPath('bo'), signal);

  expect(page).toMatchObject({ kind: 'loaded', rows: [{ id: bob.id }], next: '/api/users/search?q=bo&cursor=x' });
  expect(await local.cache.users.toArray()).toEqual([bob]);
  expect(await local.cache.follows.toArray()).toEqual([
    { userId: bob.id, isFollowing: true, followedAt: '', user: null, rev: 0 },
  ]);
  expect(await local.cache.pages.count()).toBe(0);
});

test('a newer row of the device is not replaced, and a deleted user does not come back', async () => {
  const local = await aDevice();
  const bob = aPerson(2, 'Bob Blom', { rev: 3 });
  const cyd = aPerson(3, 'Cyd Blom', { rev: 3 });
  await local.cache.users.put({ ...bob, firstName: 'Robert', rev: 4 });
  await local.cache.tombstone.put({ key: `user:${cyd.id}`, rev: 4, at: 1 });
  answer(
    200,
    [bob, cyd].map((person) => ({ ...person, isFollowing: false })),
  );

  await fetchPeople(local, searchPath('bl'), signal);

  expect((await local.cache.users.toArray()).map(({ firstName }) => firstName)).toEqual(['Robert']);
});

test('typed characters are encoded in the address', () => {
  expect(searchPath('a&b=%_ é', 3)).toBe('/api/users/search?q=a%26b%3D%25_+%C3%A9&limit=3');
});

test('a refusal and a missing network are distinguished', async () => {
  const local = await aDevice();
  answer(503, { statusCode: 503, code: 'server_busy', message: 'Server is busy. Please try again.' });
  expect(await fetchPeople(local, searchPath('bo'), signal)).toMatchObject({ kind: 'busy' });

  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await fetchPeople(local, searchPath('bo'), signal)).toMatchObject({ kind: 'unreachable' });
});
