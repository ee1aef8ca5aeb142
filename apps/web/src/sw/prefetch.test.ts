import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { Media } from '@posy/contract/media';
import { aConversation, aMediaId, aMessage, aPost, aUserId } from '@posy/testkit/entities';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../local/local-db.ts';
import { testLocal } from '../sync/testing/test-local.ts';
import { prefetchMedia } from './prefetch.ts';

const ORIGIN = 'https://posy.test';
let cached: Map<string, Response>;
let asked: string[];
let answer: () => Response;

/** A `basic` response, as for the same origin. */
function picture(headers: Record<string, string> = {}): Response {
  const response = new Response('pixels', { headers: { 'content-type': 'image/webp', ...headers } });
  return Object.defineProperty(response, 'type', { value: 'basic' });
}

beforeEach(() => {
  cached = new Map();
  asked = [];
  answer = picture;
  const cache = {
    keys: async () => [...cached.keys()].map((url) => ({ url })),
    put: async (url: string, response: Response) => void cached.set(url, response),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('location', { href: `${ORIGIN}/sw.js` });
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({}) } });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(ORIGIN, ''));
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

function media(n: number, kind: Media['kind'] = 'image'): Media {
  const variants = [320, 640, 1080].map((width) => ({
    width,
    height: width,
    url: `/media/${aMediaId(n)}/${width}?h=a`,
  }));
  return { id: aMediaId(n), kind, width: 1080, height: 1080, thumbhash: '', isAnimated: false, variants };
}

async function filled(): Promise<LocalDb> {
  const local = await testLocal();
  await local.cache.posts.put(aPost({ media: media(1) }));
  await local.cache.conversations.put(aConversation());
  await local.cache.messages.bulkPut([aMessage(1, { media: media(2, 'video') }), aMessage(2)]);
  return local;
}

test('pictures of unseen posts and messages are available offline, each in its drawn size', async () => {
  const local = await filled();

  await prefetchMedia(local, 600);

  expect(asked).toEqual([`/media/${aMediaId(1)}/640?h=a`, `/media/${aMediaId(2)}/640?h=a`]);
  expect([...cached.keys()]).toEqual(asked.map((url) => `${ORIGIN}${url}`));
  expect(await local.cache.media.count()).toBe(2);
});

test('pictures stored in any size are not prefetched', async () => {
  const local = await filled();
  cached.set(`${ORIGIN}/media/${aMediaId(1)}/320?h=a`, picture());

  await prefetchMedia(local, 600);

  expect(asked).toEqual([`/media/${aMediaId(2)}/640?h=a`]);
});

test('uncacheable files and files that are no pictures are not prefetched', async () => {
  const local = await filled();
  const answers = [picture({ 'cache-control': 'no-store' }), picture({ 'content-type': 'text/html' })];
  answer = () => answers.shift() ?? picture();

  await prefetchMedia(local, 600);

  expect(cached.size).toBe(0);
});

test('the first failure ends the prefetching', async () => {
  const local = await filled();
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    throw new TypeError('Failed to fetch');
  });

  await prefetchMedia(local, 600);

  expect(asked).toHaveLength(1);
});

test('nothing of a request is prefetched, and it takes no place of a conversation', async () => {
  const local = await filled();
  const { otherUser } = aConversation();
  const requests = Array.from({ length: 12 }, (_, n) =>
    aConversation({
      id: conversationIdOf(local.uid, aUserId(n + 3)),
      otherUser: { ...otherUser, id: aUserId(n + 3), profileImageUrl: `/media/${aMediaId(n + 3)}/320?h=a` },
      isRequest: true,
      activeAt: '2026-02-01T00:00:00.000Z',
    }),
  );
  await local.cache.conversations.bulkPut(requests);
  await local.cache.messages.bulkPut(
    requests.map((request, n) => aMessage(n + 3, { conversationId: request.id, n: 1, media: media(n + 30) })),
  );

  await prefetchMedia(local, 600);

  expect(asked).toEqual([`/media/${aMediaId(1)}/640?h=a`, `/media/${aMediaId(2)}/640?h=a`]);
});
