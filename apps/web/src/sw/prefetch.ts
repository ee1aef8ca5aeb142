import type { UserId } from '@posy/contract/ids';
import { cacheMedia } from '../local/cache-media.ts';
import { readDataSaver } from '../local/data-saver.ts';
import type { LocalDb } from '../local/local-db.ts';
import { mediaCacheName, mediaIdOf } from '../local/media-cache.ts';
import { picturesOf, sizeFor } from '../local/media-of-post.ts';
import { openActive } from './background.ts';

/** Number of posts that a user typically views offline, and that one run fetches. */
const POSTS = 30;
const CONVERSATIONS = 10;
const MESSAGES = 30;
const MAX_AT_ONCE = 40;

/** Fetches what the user will probably view offline, where the data saver allows it. */
export async function prefetch(uid: UserId, width: number): Promise<void> {
  if (!(await readDataSaver()).allows.prefetch) return;
  const active = await openActive(uid);
  if (active) await prefetchMedia(active.local, width);
}

/**
 * Caches the pictures of the newest posts, of their authors and of the newest messages that this device has in no size
 * yet. `width`: the drawn width in px. Stops at the first failure: a later run continues.
 */
export async function prefetchMedia(local: LocalDb, width: number): Promise<void> {
  const pictureCache = await caches.open(mediaCacheName(local.uid));
  // A video has the id of its still picture.
  const here = new Set(
    (await pictureCache.keys()).filter(({ url }) => /\/\d+\?/.test(url)).map(({ url }) => mediaIdOf(url) ?? url),
  );
  const missing = (await likelyUrls(local, width)).filter((url) => !here.has(mediaIdOf(url) ?? url));
  for (const url of missing.slice(0, MAX_AT_ONCE)) {
    const address = new URL(url, globalThis.location.href).href;
    const response = await fetch(address, { credentials: 'same-origin' }).catch(() => null);
    if (!response) return;
    if (isPicture(response)) await cacheMedia(local, address, response);
  }
}

/** One size of each picture, the most probable first. */
async function likelyUrls({ cache }: LocalDb, width: number): Promise<readonly string[]> {
  const posts = await cache.posts.orderBy('[createdAt+id]').reverse().limit(POSTS).toArray();
  // Nothing that the sender of a request attached is fetched before the user accepts it.
  const conversations = await cache.conversations
    .orderBy('activeAt')
    .reverse()
    .filter(({ isRequest }) => isRequest !== true)
    .limit(CONVERSATIONS)
    .toArray();
  const threads = await Promise.all(
    conversations.map(({ id }) =>
      cache.messages.where('[conversationId+n]').between([id, 0], [id, Infinity]).reverse().limit(MESSAGES).toArray(),
    ),
  );
  const urls = [
    ...posts.flatMap(({ media, user }) => [sizeFor(media, width)?.url, user.profileImageUrl]),
    ...conversations.map(({ otherUser }) => otherUser.profileImageUrl),
    ...threads.flat().map(({ media }) => sizeFor(media, width)?.url),
    ...posts.flatMap(picturesOf).map((media) => sizeFor(media, width)?.url),
  ];
  return [...new Set(urls.filter((url) => typeof url === 'string'))];
}

function isPicture({ status, type, headers }: Response): boolean {
  const control = headers.get('cache-control') ?? '';
  const isImage = headers.get('content-type')?.startsWith('image/') === true;
  return status === 200 && type === 'basic' && isImage && !control.includes('no-store');
}
