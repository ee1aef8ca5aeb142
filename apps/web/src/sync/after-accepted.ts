import { matches } from '@posy/contract/check';
import { MessageEntitySchema, SentByUsernameSchema } from '@posy/contract/messages';
import { photosOf } from '@posy/contract/post-photos';
import { PostSchema } from '@posy/contract/posts';
import { CurrentUserSchema } from '@posy/contract/users';
import type { OutboxEntry } from '@posy/sync/mutation';
import { putMedia } from '../local/cache-media.ts';
import type { LocalDb } from '../local/local-db.ts';
import { readStoredFile, storedFilesOf } from '../local/stored-file.ts';

/**
 * Caches the bytes of sent pictures under their final URLs, so that one's own pictures are shown without a network and are not
 * downloaded by their author. The service worker serves one width for another.
 */
export async function cacheSentPictures(local: LocalDb, entry: OutboxEntry, body: unknown): Promise<void> {
  // A video is shown as a still picture, and the server makes that.
  if (!entry.file?.type.startsWith('image/') || !('caches' in globalThis)) return;
  const paths = addressesOf(body);
  for (const [i, file] of storedFilesOf(entry).entries()) {
    const path = paths[i];
    const picture = path ? await readStoredFile(local.out, file) : null;
    if (!path || !picture) continue;
    const url = new URL(path, globalThis.location.href).href;
    await putMedia(local, url, new Response(picture, { headers: { 'content-type': file.type } }));
    await local.cache.media.put({ url, bytes: picture.size, lastUsedAt: local.device.clock.now() });
  }
}

/** The URLs of the pictures from the answer: the largest size of those of a post or message, or the profile picture. */
function addressesOf(body: unknown): readonly (string | null | undefined)[] {
  if (matches(PostSchema, body)) return photosOf(body).map(({ media }) => media.variants.at(-1)?.url);
  if (matches(MessageEntitySchema, body)) return [body.media?.variants.at(-1)?.url];
  if (matches(SentByUsernameSchema, body)) return addressesOf(body.message);
  return matches(CurrentUserSchema, body) ? [body.profileImageUrl] : [];
}
