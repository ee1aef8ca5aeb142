import type { UserId } from '@posy/contract/ids';
import type { PostEntity } from '@posy/contract/posts';
import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { readDismissed } from '../dismissed-people/read-dismissed.ts';
import { readFollows, UNKNOWN_FOLLOW, wantsToFollow } from '../follows/read-follows.ts';
import { CREATE_POST_KIND } from '../posts/post-overlay.ts';
import { readNewestPhotos } from '../posts/read-newest-photos.ts';

/** Sorts after every date. */
const LAST = '\uffff';
/** Newest posts that are read to find their authors. */
const READ_POSTS = 200;

/** A user with their newest photo on this device. */
export interface PersonWithPhoto {
  readonly post: PostEntity;
  /** Also where the viewer asked to follow, and waits. */
  readonly isFollowing: boolean;
}

/** The state from which the first steps are drawn. */
export interface FirstRunState {
  readonly people: readonly PersonWithPhoto[];
  readonly following: number;
  readonly hasPosted: boolean;
}

/** The authors of the newest photos without those whom the viewer dismissed, and what this account has done so far. Run it inside `liveQuery`. */
export async function readFirstRun(local: LocalDb): Promise<FirstRunState> {
  const ownPosts = local.cache.posts.where('[user.id+createdAt]').between([local.uid, ''], [local.uid, LAST]);
  const [photos, follows, dismissed, own] = await Promise.all([
    readNewestPhotos(local, READ_POSTS),
    readFollows(local),
    readDismissed(local),
    folded(local, [CREATE_POST_KIND], () => ownPosts.count()),
  ]);
  const people = new Map<UserId, PersonWithPhoto>();
  for (const post of photos) {
    const isFollowing = wantsToFollow(follows.get(post.user.id) ?? UNKNOWN_FOLLOW);
    if (dismissed.has(post.user.id) && !isFollowing) continue;
    if (!people.has(post.user.id)) people.set(post.user.id, { post, isFollowing });
  }
  return {
    people: [...people.values()],
    following: [...follows.values()].filter(wantsToFollow).length,
    hasPosted: own.rows + own.entries.length > 0,
  };
}
