import { forgetAnswers } from '../../changes/forget-answers.ts';
import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Place, TOP } from '../../paging/place.ts';
import { removeManyMedia } from '../media/media.service.ts';
import { bumpPosts, listPlacesOf, takePostsOf } from './posts-of-account.repo.ts';

/*
 * What happens to the posts of a person whose account is deactivated, comes back or goes for good. There may be very many,
 * so both are done in steps, each in a transaction that holds nobody up.
 */

/** Deletes up to `limit` posts of a person with their pictures and what others left there. Says whether that was all. */
export async function removePostsOf(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  touch: Touch,
  authorId: string,
  limit: number,
): Promise<boolean> {
  const { posts, isAll } = await takePostsOf(tx, authorId, limit);
  for (const { id, isPublic } of posts) {
    if (isPublic === 1) touch('g', 'post', id);
    await forgetAnswers(tx, `post:${id}`);
  }
  await removeManyMedia(
    deps,
    tx,
    posts.map((post) => post.mediaId),
  );
  return isAll;
}

/** So many of the newest posts of somebody a device is given at once; older ones come with the pages of the feed. */
const SHOWN_AGAIN = 100;

/**
 * Tells one person that the posts of another are there again. Their revision grows: a device may have been told that they
 * are gone.
 */
export async function touchPostsFor(tx: Tx, touch: Touch, viewerId: string, authorId: string): Promise<void> {
  const posts = await listPlacesOf(tx, { authorId, isPublic: 1 }, TOP, SHOWN_AGAIN);
  const ids = posts.map((post) => post.id);
  await bumpPosts(tx, ids);
  for (const id of ids) touch(`u:${viewerId}`, 'post', id);
}

/**
 * Tells everybody that the public posts of a person appeared or disappeared, `limit` of them from a place on, newest first.
 * Their revision grows: a device that was told that they are gone takes them back for nothing less. Returns the place to
 * go on from; null at the end.
 */
export async function touchPostsOf(
  tx: Tx,
  touch: Touch,
  authorId: string,
  after: Place,
  limit: number,
): Promise<Place | null> {
  const posts = await listPlacesOf(tx, { authorId, isPublic: 1 }, after, limit);
  await bumpPosts(
    tx,
    posts.map((post) => post.id),
  );
  for (const { id } of posts) touch('g', 'post', id);
  return posts.length < limit ? null : (posts.at(-1) ?? null);
}
