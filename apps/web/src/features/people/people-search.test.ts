import 'fake-indexeddb/auto';
import { aComment, aCommentId, aPost, aUserId } from '@posy/testkit/entities';
import { TestTimers } from '@posy/testkit/test-timers';
import { afterEach, expect, test, vi } from 'vitest';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { PeopleSearch, type SearchPorts, type SearchState } from './people-search.ts';
import { aPerson } from './testing/a-person.ts';

type PeoplePage = Awaited<ReturnType<SearchPorts['fetchPeople']>>;

const zoe = aPerson(11, 'Zoë Blom');
const zora = aPerson(12, 'Zora Meyer');
const zola = aPerson(13, 'Zola Abel');

const leaving: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

interface SearchOf {
  readonly seen?: readonly (typeof zoe)[];
  readonly limit?: number;
  readonly isFromFirstLetter?: boolean;
}

/** A search on a device that knows the users `seen`; the server answers when the test lets it. */
async function aSearch({ seen = [zoe], limit, isFromFirstLetter }: SearchOf = {}) {
  const device = testDevice();
  const local = await testLocal(device, aUserId(1));
  await local.cache.users.bulkPut([...seen]);
  const timers = new TestTimers(device.clock);
  const asked: { path: string; signal: AbortSignal; answer: (page: PeoplePage) => void }[] = [];
  const fetchPeople = (_: unknown, path: string, signal: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<PeoplePage>();
    asked.push({ path, signal, answer: resolve });
    return promise;
  };
  const search = new PeopleSearch({ local, timers, fetchPeople }, limit, isFromFirstLetter);
  leaving.push(search.subscribe(() => undefined));
  const until = (isThere: (state: SearchState) => boolean) =>
    vi.waitFor(() => {
      expect(isThere(search.get())).toBe(true);
      return search.get();
    });
  const names = () =>
    search.get().found?.map(({ person, isOnlyOnDevice }) => `${person.firstName}${isOnlyOnDevice ? '*' : ''}`);
  return { local, timers, asked, search, until, names };
}

test('known users are shown before the server answers, and are marked', async () => {
  const { search, until, names, asked } = await aSearch({ seen: [zoe, zora] });

  search.search(' @ZO');

  await until(({ found }) => found?.length === 2);
  expect(names()).toEqual(['Zoë*', 'Zora*']);
  expect(search.get()).toMatchObject({ text: 'ZO', server: 'asking' });
  expect(asked.map(({ path }) => path)).toEqual(['/api/users/search?q=ZO']);
});

test('a single letter finds known users where that is wanted, and the server is not asked', async () => {
  const { search, until, names, asked } = await aSearch({ seen: [zoe, zora], limit: 5, isFromFirstLetter: true });

  search.search('m');

  await until(({ found }) => found?.length === 1);
  expect(names()).toEqual(['Zora*']);
  expect(asked).toEqual([]);
  search.search('');
  expect(search.get().found).toBeNull();

  const usual = await aSearch({ seen: [zoe] });
  usual.search.search('zo');
  await usual.until(({ found }) => found?.length === 1);
  usual.search.search('z');
  expect(usual.search.get().found).toBeNull();
});

test('blocked users are not found', async () => {
  const { local, search, until, names } = await aSearch({ seen: [zoe, zora] });

  await blockPerson(local, zoe.id, true);
  search.search('zo');

  await until(({ found }) => found?.length === 1);
  expect(names()).toEqual(['Zora*']);
});

test('the author of a stored post is found', async () => {
  const { local, search, until, names } = await aSearch({ seen: [] });
  await local.cache.posts.put(aPost());

  search.search('love');

  await until(({ found }) => found?.length === 1);
  expect(names()).toEqual(['Ada*']);
});

test('the author of a stored comment is found once', async () => {
  const { local, search, until, names } = await aSearch({ seen: [zora] });
  const comments = [zoe, zoe, zora].map((user, n) => {
    const { bio: _bio, rev: _rev, ...author } = user;
    const id = aCommentId(n);
    return aComment({ id, content: '', createdAt: `2026-01-0${n + 1}`, user: author });
  });
  await local.cache.comments.bulkPut(comments);

  search.search('zo');

  await until(({ found }) => found?.length === 2);
  expect(names()).toEqual(['Zoë*', 'Zora*']);
});

test('users from the server are added below, without repeats or moves', async () => {
  const { local, search, asked, until, names } = await aSearch({ seen: [zora] });
  search.search('zo');
  await until(({ found }) => found?.length === 1);

  await local.cache.users.bulkPut([zola, zoe]);
  asked[0]?.answer({ kind: 'loaded', rows: [zola, zora, zoe], next: '/api/users/search?q=zo&cursor=2' });

  await until(({ server }) => server === 'more');
  expect(names()?.[0]).toBe('Zora');
  expect(names()?.toSorted()).toEqual(['Zola', 'Zora', 'Zoë']);
});

test('a user that the complete answer lacks is removed', async () => {
  const { search, asked, until, names } = await aSearch({ seen: [zoe, zora] });
  search.search('zo');
  await until(({ found }) => found?.length === 2);

  asked[0]?.answer({ kind: 'loaded', rows: [zora], next: null });

  await until(({ server }) => server === 'end');
  expect(names()).toEqual(['Zora']);
});

test('a user removed from the device as deactivated is no longer found', async () => {
  const { local, search, asked, until, names } = await aSearch({ seen: [zoe, zora] });
  search.search('zo');
  asked[0]?.answer({ kind: 'loaded', rows: [zoe, zora], next: null });
  await until(({ server, found }) => server === 'end' && found?.length === 2);

  await local.cache.users.delete(zoe.id);

  await until(({ found }) => found?.length === 1);
  expect(names()).toEqual(['Zora']);
});

test('further pages are requested one at a time, until there are no more', async () => {
  const { local, search, asked, until, names } = await aSearch({ seen: [zoe] });
  search.search('zo');
  asked[0]?.answer({ kind: 'loaded', rows: [zoe], next: '/api/users/search?q=zo&cursor=2' });
  await until(({ server }) => server === 'more');

  search.more();
  search.more();
  await local.cache.users.put(zora);
  asked[1]?.answer({ kind: 'loaded', rows: [zora], next: null });

  await until(({ server }) => server === 'end');
  search.more();
  expect(asked.map(({ path }) => path)).toEqual(['/api/users/search?q=zo', '/api/users/search?q=zo&cursor=2']);
  expect(names()).toEqual(['Zoë', 'Zora']);
});

test('an empty page is followed by the next', async () => {
  const { search, asked, until } = await aSearch();
  search.search('zo');
  asked[0]?.answer({ kind: 'loaded', rows: [], next: '/api/users/search?q=zo&cursor=2' });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(search.get().server).toBe('asking');

  asked[1]?.answer({ kind: 'loaded', rows: [zoe], next: null });

  await until(({ server }) => server === 'end');
  expect(asked[1]?.path).toBe('/api/users/search?q=zo&cursor=2');
});

test('only the last of several keystrokes is searched, and an outdated answer is dropped', async () => {
  const { search, timers, asked, until } = await aSearch();
  search.search('zo', 200);
  timers.advance(199);
  search.search('zor', 200);
  timers.advance(200);
  search.search('zora', 200);
  timers.advance(200);

  asked[0]?.answer({ kind: 'loaded', rows: [zoe], next: null });
  asked[1]?.answer({ kind: 'loaded', rows: [], next: null });

  await until(({ server }) => server === 'end');
  expect(asked.map(({ path, signal }) => [path, signal.aborted])).toEqual([
    ['/api/users/search?q=zor', true],
    ['/api/users/search?q=zora', false],
  ]);
  expect(search.get().found).toEqual([]);
});

test('N03 fewer than two characters beside the @ are not searched', async () => {
  const { search, asked, until } = await aSearch();
  search.search('zo');
  await until(({ found }) => found !== null);

  for (const typed of ['z', '@z', ' @ ', '']) {
    search.search(typed);
    expect(search.get()).toMatchObject({ found: null, server: 'idle' });
  }
  expect(asked).toHaveLength(1);
});

test('results of the device stay when the server is unreachable, and a retry asks it again', async () => {
  const { search, asked, until, names } = await aSearch();
  search.search('zo');
  asked[0]?.answer({ kind: 'unreachable', cause: 'offline' });
  await until(({ server, found }) => server === 'unreachable' && found !== null);
  expect(names()).toEqual(['Zoë*']);

  search.retry();
  asked[1]?.answer({ kind: 'foreign' });

  await until(({ server }) => server === 'failed');
  expect(names()).toEqual(['Zoë*']);
});

test('a search reopened after five minutes is refreshed, with its results visible meanwhile', async () => {
  const { local, search, timers, asked, until, names } = await aSearch({ seen: [zoe, zora] });
  search.search('zo');
  asked[0]?.answer({ kind: 'loaded', rows: [zoe, zora], next: null });
  await until(({ server, found }) => server === 'end' && found?.length === 2);

  timers.advance(300_000);
  search.search('zo');
  expect(asked).toHaveLength(1);
  timers.advance(1);
  search.search('zo');
  expect([search.get().server, names()]).toEqual(['asking', ['Zoë', 'Zora']]);
  await local.cache.users.put(zola);
  asked[1]?.answer({ kind: 'loaded', rows: [zola, zoe], next: null });

  await until(({ server }) => server === 'end');
  expect(names()?.toSorted()).toEqual(['Zola', 'Zoë']);
});

test('a search that was closed sends no more requests', async () => {
  const { search, timers, asked } = await aSearch();
  search.search('zo');
  search.end();
  search.search('zor', 200);
  search.end();
  timers.advance(200);

  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
  expect(search.get()).toMatchObject({ found: null, server: 'idle' });
});

test('suggestions request a few users only, and keep those of the device', async () => {
  const { search, asked, until, names } = await aSearch({ seen: [zoe, zora], limit: 3 });
  search.search('zo');
  asked[0]?.answer({ kind: 'loaded', rows: [zora], next: '/api/users/search?q=zo&limit=3&cursor=2' });

  await until(({ server, found }) => server === 'end' && found !== null);
  expect(asked[0]?.path).toBe('/api/users/search?q=zo&limit=3');
  expect(names()).toEqual(['Zoë*', 'Zora']);
});
