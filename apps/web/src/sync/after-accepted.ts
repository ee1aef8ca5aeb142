import { matches } from '@posy/contract/check';
import { MessageEntitySchema, SentByUsernameSchema } from '@posy/contract/messages';
import { PostSchema } from '@posy/contract/posts';
import { CurrentUserSchema } from '@posy/contract/users';
import type { OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../local/local-db.ts';
import { mediaCacheName } from '../local/media-cache.ts';
import { fileIdOf, readStoredFile } from '../local/stored-file.ts';

/**
 * Caches the bytes of a sent picture under its final URL, so that one's own picture is shown without a network and is not
 * downloaded by its author. The service worker serves one width for another.
 */
export async function cacheSentPicture(local: LocalDb, entry: OutboxEntry, body: unknown): Promise<void> {
  // A video is shown as a still picture, and the server makes that.
  if (!entry.file?.type.startsWith('image/') || !('caches' in globalThis)) return;
  const path = addressOf(body);
  if (!path) return;
  const url = new URL(path, globalThis.location.href).href;
  const picture = await readStoredFile(local.out, { ...entry.file, id: fileIdOf(entry) });
  if (!picture) return;
  const cache = await caches.open(mediaCacheName(local.uid));
  await cache.put(url, new Response(picture, { headers: { 'content-type': entry.file.type } }));
  await local.cache.media.put({ url, bytes: picture.size, lastUsedAt: local.device.clock.now() });
}

/** The picture's URL from the answer: the largest size of a post's or message's picture, or the profile picture. */
function addressOf(body: unknown): string | null {
  if (matches(PostSchema, body)) return body.media?.variants.at(-1)?.url ?? body.imageUrl;
  if (matches(MessageEntitySchema, body)) return body.media?.variants.at(-1)?.url ?? null;
  if (matches(SentByUsernameSchema, body)) return addressOf(body.message);
  return matches(CurrentUserSchema, body) ? body.profileImageUrl : null;
}
