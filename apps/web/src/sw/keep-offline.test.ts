import 'fake-indexeddb/auto';
import type { CollectionId } from '@posy/contract/ids';
import { aMediaId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveSetting } from '../local/app-meta.ts';
import type { Choices } from '../local/data-saver.ts';
import { endKeeping, keepCollection } from '../local/kept-collections.ts';
import { isKeptFull } from '../local/kept-state.ts';
import type { LocalDb } from '../local/local-db.ts';
import { aCollectionId, fakeCaches, someMedia, withCollection } from '../local/testing/kept-offline.ts';
import { listServer } from '../sync/testing/list-server.ts';
import { testLocal } from '../sync/testing/test-local.ts';
import { keepFilesOffline } from './keep-offline.ts';

const ORIGIN = 'https://posy.test';
const GARDEN = aCollectionId(1);
let asked: string[];
let answer: (url: string) => Response | Promise<Response>;
let cached: Map<string, Response>;

/** A `basic` response, as for the same origin. */
function file(type = 'image/webp', headers: Record<string, string> = {}, status = 200): Response {
  const response = new Response('pixels', { status, headers: { 'content-type': type, ...headers } });
  return Object.defineProperty(response, 'type', { value: 'basic' });
}

beforeEach(async () => {
  asked = [];
  answer = (url) => file(url.includes('/video') ? 'video/mp4' : url.includes('/captions') ? 'text/vtt' : 'image/webp');
  ({ cached } = fakeCaches());
  vi.stubGlobal('location', { href: `${ORIGIN}/sw.js` });
  vi.stubGlobal('fetch', (url: string) => respond(url));
  await choose({ prefetch: 'always' });
});
afterEach(() => vi.unstubAllGlobals());

async function respond(url: string): Promise<Response> {
  asked.push(url.replace(ORIGIN, ''));
  return answer(url);
}

/** The data saver's choices, as the worker reads them. */
function choose(choices: Choices): Promise<void> {
  return saveSetting('data', choices);
}

/** A device with posts 1 to `count` in a kept collection; post 1 is a video if `withVideos`. */
async function keeping(count: number, withVideos = false): Promise<LocalDb> {
  const local = await testLocal();
  const ids = Array.from({ length: count }, (_, i) => aPostId(i + 1));
  await local.cache.posts.bulkPut(
    ids.map((id, i) => aPost({ id, media: someMedia(i + 1, withVideos && i === 0 ? 'video' : 'image') })),
  );
  await withCollection(local, GARDEN, ids);
  await keepCollection(local, { id: GARDEN, withVideos });
  return local;
}

const picture = (n: number, width = 640) => `/media/${aMediaId(n)}/${width}?h=a`;
const marked = async ({ cache }: LocalDb) =>
  (await cache.media.where('keptFor').above('').toArray()).map(({ url, keptFor }) => [
    url.replace(ORIGIN, ''),
    keptFor,
  ]);

test('each picture of a kept collection is stored in its drawn size, with albums and authors', async () => {
  const local = await keeping(2);
  const user = { ...aPost().user, profileImageUrl: picture(9, 96) };
  await local.cache.posts.update(aPostId(1), { user, album: [{ altText: '', media: someMedia(5) }] });

  expect(await keepFilesOffline(local, 600)).toBe('done');

  expect(asked).toEqual([picture(1), picture(5), picture(2), picture(9, 96)]);
  expect([...cached.keys()]).toEqual(asked.map((url) => ORIGIN + url));
  expect(await marked(local)).toEqual([
    [picture(1), aPostId(1)],
    [picture(5), aPostId(1)],
    [picture(9, 96), aPostId(1)],
    [picture(2), aPostId(2)],
  ]);
});

test('a stored picture that is large enough is kept without a download, a smaller one is not', async () => {
  const local = await keeping(2);
  cached.set(ORIGIN + picture(1, 1080), file());
  cached.set(ORIGIN + picture(2, 320), file());

  await keepFilesOffline(local, 600);

  expect(asked).toEqual([picture(2)]);
  expect(await marked(local)).toContainEqual([picture(1, 1080), aPostId(1)]);
});

test('a second run loads nothing again', async () => {
  const local = await keeping(2);
  await keepFilesOffline(local, 600);
  asked = [];

  expect(await keepFilesOffline(local, 1000)).toBe('done');

  expect(asked).toEqual([]);
});

test('videos are loaded with their captions after all pictures, where the user chose them', async () => {
  const local = await keeping(2, true);
  const video = [`/media/${aMediaId(1)}/captions?h=c`, `/media/${aMediaId(1)}/video?h=v`];

  await keepCollection(local, { id: GARDEN, withVideos: false });
  await keepFilesOffline(local, 600);
  expect(asked).toEqual([picture(1), picture(2)]);
  await keepCollection(local, { id: GARDEN, withVideos: true });
  await keepFilesOffline(local, 600);

  expect(asked.slice(2)).toEqual(video);
  expect(await marked(local)).toHaveLength(4);
});

test('videos wait where nothing may be downloaded for offline use on this network, pictures do not', async () => {
  const local = await keeping(1, true);
  await choose({ prefetch: 'wifi' });

  expect(await keepFilesOffline(local, 600)).toBe('waiting');

  expect(asked).toEqual([picture(1)]);
});

test('nothing is loaded where the data saver never allows it', async () => {
  const local = await keeping(1);
  await choose({ prefetch: 'never' });

  expect(await keepFilesOffline(local, 600)).toBe('waiting');

  expect(asked).toEqual([]);
});

test('a run ends at the first failure of the network', async () => {
  const local = await keeping(3);
  answer = (url) => {
    if (url.includes(aMediaId(2))) throw new TypeError('Failed to fetch');
    return file();
  };

  expect(await keepFilesOffline(local, 600)).toBe('waiting');

  expect(asked).toEqual([picture(1), picture(2)]);
  expect(await marked(local)).toHaveLength(1);
});

test('a run ends when the server is down', async () => {
  const local = await keeping(3);
  answer = () => file('text/html', {}, 503);

  expect(await keepFilesOffline(local, 600)).toBe('waiting');

  expect(asked).toHaveLength(1);
});

test('files that may not be stored are skipped', async () => {
  const local = await keeping(4);
  const answers = [
    file('image/webp', { 'cache-control': 'no-store' }),
    file('text/html'),
    file('image/webp', {}, 404),
    file(),
  ];
  answer = () => answers.shift() ?? file();

  expect(await keepFilesOffline(local, 600)).toBe('done');

  expect([...cached.keys()]).toEqual([ORIGIN + picture(4)]);
});

test('a run loads twenty files, and the next one continues', async () => {
  const local = await keeping(23);

  expect(await keepFilesOffline(local, 600)).toBe('more');
  expect(asked).toHaveLength(20);
  expect(await keepFilesOffline(local, 600)).toBe('done');

  expect(asked).toHaveLength(23);
  expect(await marked(local)).toHaveLength(23);
});

test('a run ends when the collection is not kept any more, and stores nothing after that', async () => {
  const local = await keeping(3);
  answer = async () => {
    await endKeeping(local, GARDEN);
    return file();
  };

  expect(await keepFilesOffline(local, 600)).toBe('more');
  expect(await keepFilesOffline(local, 600)).toBe('done');

  expect(asked).toHaveLength(1);
  expect(cached.size).toBe(0);
});

test('a download that is still running ends when the collection is not kept any more', async () => {
  const local = await keeping(1);
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const aborted = new Promise<Response>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    await endKeeping(local, GARDEN);
    return aborted;
  });

  expect(await keepFilesOffline(local, 600)).toBe('done');

  expect(cached.size).toBe(0);
});

test('files that do not fit into the budget are left out, and that is noted until they do', async () => {
  const local = await keeping(3);
  ({ cached } = fakeCaches({ quota: 56 }));

  expect(await keepFilesOffline(local, 600)).toBe('full');
  expect(cached.size).toBe(2);
  expect(await isKeptFull(local)).toBe(true);

  const before = [...cached];
  ({ cached } = fakeCaches());
  for (const [url, response] of before) cached.set(url, response);
  expect(await keepFilesOffline(local, 600)).toBe('done');
  expect(await isKeptFull(local)).toBe(false);
});

test('a video that is larger than the free space is not downloaded', async () => {
  const local = await keeping(1, true);
  const media = someMedia(1, 'video');
  await local.cache.posts.update(aPostId(1), {
    media: { ...media, ...(media.video && { video: { ...media.video, bytes: 90 } }) },
  });
  ({ cached } = fakeCaches({ quota: 200 }));

  expect(await keepFilesOffline(local, 600)).toBe('full');

  expect(asked).not.toContain(`/media/${aMediaId(1)}/video?h=v`);
});

test('files of a post that left the collection lose their marks', async () => {
  const local = await keeping(2);
  await keepFilesOffline(local, 600);
  await local.cache.savedPosts.update(aPostId(1), { collectionId: null });

  await keepFilesOffline(local, 600);

  expect(await marked(local)).toEqual([[picture(2), aPostId(2)]]);
});

test('marks stay while the device does not know its collections', async () => {
  const local = await keeping(1);
  await keepFilesOffline(local, 600);
  await local.cache.collections.clear();
  await local.cache.sync.clear();

  expect(await keepFilesOffline(local, 600)).toBe('waiting');

  expect(await marked(local)).toHaveLength(1);
});

test('posts that are missing on the device are fetched with the list of their collection', async () => {
  const local = await keeping(1);
  const post = aPost({ id: aPostId(2), media: someMedia(2), user: { ...aPost().user, id: aUserId(2) } });
  await withCollection(local, GARDEN, [aPostId(1), aPostId(2)]);
  const server = await listServer(local, { [listPath(GARDEN)]: { rows: [savedLine(GARDEN, post)] } });
  const ofLists = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('/media/') ? respond(url) : ofLists(url, init),
  );

  expect(await keepFilesOffline(local, 600)).toBe('done');

  expect(server.asked).toEqual([listPath(GARDEN)]);
  expect(asked).toEqual([picture(1), picture(2)]);
});

test('without the list of missing posts no file is loaded', async () => {
  const local = await keeping(1);
  await withCollection(local, GARDEN, [aPostId(1), aPostId(2)]);
  await listServer(local, {});

  expect(await keepFilesOffline(local, 600)).toBe('waiting');

  expect(cached.size).toBe(0);
});

function listPath(id: CollectionId): string {
  return `/api/saved-posts?limit=100&collectionId=${id}`;
}

function savedLine(collectionId: CollectionId, post: ReturnType<typeof aPost>) {
  const savedAt = '2026-01-01T00:00:00.000Z';
  return { postId: post.id, isSaved: true, collectionId, savedAt, rev: 1, post: { ...post, isFlowered: false } };
}
