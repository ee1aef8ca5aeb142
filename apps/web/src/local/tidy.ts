import type { PostEntity } from '@posy/contract/posts';
import type { Millis } from '@posy/std/clock';
import { isByUser } from '@posy/sync/mutation';
import { DISCARDED_MAX_AGE_MS, dropOldDiscarded } from './discarded-draft.ts';
import { dropOldPeople, PEOPLE_WHEN_IDLE } from './drop-people.ts';
import { keptPostsOf } from './kept-collections.ts';
import type { LocalDb } from './local-db.ts';
import { mediaCacheName, forgetPictures } from './media-cache.ts';
import { dropOldMessages, dropOldPosts, POSTS_WHEN_IDLE, MESSAGES_WHEN_IDLE } from './quota.ts';
import { readingDepth } from './reading-depth.ts';

/** Answers older than this cannot arrive any more, in ms: deleted rows need no tombstone after it. */
const TOMBSTONE_AGE_MS = 7 * 86_400_000;

/** Bounds the cached data. Runs at idle times: none of it is urgent. */
export async function tidy(local: LocalDb): Promise<void> {
  const { cache, out, device, uid } = local;
  await dropOldTombstones(local, device.clock.now() - TOMBSTONE_AGE_MS);
  await dropOldDiscarded(local, device.clock.now() - DISCARDED_MAX_AGE_MS);
  const pendingMutations = await out.outbox.toArray();
  const wanted = new Set(pendingMutations.filter(isByUser).map(({ target }) => target.id));
  const isKept = await keptPostsOf(local);
  const isRetained = (post: PostEntity) => post.user.id === uid || wanted.has(post.id) || isKept(post);
  const isReading = readingDepth(local) > POSTS_WHEN_IDLE;
  const pictures = isReading ? [] : await dropOldPosts(cache, POSTS_WHEN_IDLE, isRetained);
  const ofMessages = await dropOldMessages(cache, MESSAGES_WHEN_IDLE);
  await dropOldPeople(cache, PEOPLE_WHEN_IDLE);
  await forgetPictures(cache, mediaCacheName(uid), [...pictures, ...ofMessages]);
}

async function dropOldTombstones({ cache }: LocalDb, before: Millis): Promise<void> {
  await cache.tombstone.where('at').below(before).delete();
}
