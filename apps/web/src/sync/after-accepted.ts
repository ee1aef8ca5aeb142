import { matches } from '@posy/contract/check';
import { MessageEntitySchema, SentByUsernameSchema } from '@posy/contract/messages';
import { PostSchema } from '@posy/contract/posts';
import { CurrentUserSchema } from '@posy/contract/users';
import type { OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../local/local-db.ts';
import { mediaCacheName } from '../local/media-cache.ts';
import { fileIdOf, readStoredFile } from '../local/stored-file.ts';

/**
 * Puts the bytes of a picture that was just sent where its final address is looked up, so that one's own picture is
 * shown without a network, and never downloaded by who made it. The service worker gives one width for another.
 */
export async function keepSentPicture(local: LocalDb, entry: OutboxEntry, body: unknown): Promise<void> {
  // What is shown of a video is its still picture, which the server made.
  if (!entry.file?.type.startsWith('image/') || !('caches' in globalThis)) return;
  const path = addressOf(body);
  if (!path) return;
  const url = new URL(path, globalThis.location.href).href;
  const picture = await readStoredFile(local.out, { ...entry.file, id: fileIdOf(entry) });
  if (!picture) return;
  const kept = await caches.open(mediaCacheName(local.uid));
  await kept.put(url, new Response(picture, { headers: { 'content-type': entry.file.type } }));
  await local.cache.media.put({ url, bytes: picture.size, lastUsedAt: local.device.clock.now() });
}

/** Where the picture is found from now on, by the answer: the largest size of a post's or message's, or one's profile picture. */
function addressOf(body: unknown): string | null {
  if (matches(PostSchema, body)) return body.media?.variants.at(-1)?.url ?? body.imageUrl;
  if (matches(MessageEntitySchema, body)) return body.media?.variants.at(-1)?.url ?? null;
  if (matches(SentByUsernameSchema, body)) return addressOf(body.message);
  return matches(CurrentUserSchema, body) ? body.profileImageUrl : null;
}
