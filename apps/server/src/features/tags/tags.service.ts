import { isTag, normalizeTag } from '@posy/contract/tag-grammar';
import { tagsIn } from '@posy/contract/text-links';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { deleteTags, findTagsOf, insertTags, type TaggedPost, updateTimes } from './tags.repo.ts';

/** Stores the tags of a new post. */
export async function addTags(tx: Tx, post: TaggedPost): Promise<void> {
  await insertTags(tx, rowsOf(post, tagsIn(post.content)));
}

/** Makes the stored tags of posts those of their captions; writes only differences. */
export async function updateTags(tx: Tx, posts: readonly TaggedPost[]): Promise<void> {
  if (posts.length === 0) return;
  const stored = await findTagsOf(
    tx,
    posts.map(({ id }) => id),
  );
  const before = Map.groupBy(stored, ({ postId }) => postId);
  const added = [];
  for (const post of posts) {
    const known = new Set(before.get(post.id)?.map(({ tag }) => tag));
    const tags = new Set(tagsIn(post.content));
    const removed = [...known.difference(tags)];
    if (removed.length > 0) await deleteTags(tx, post.id, removed);
    added.push(...rowsOf(post, [...tags.difference(known)]));
  }
  await insertTags(tx, added);
}

/** Gives posts another time (ms) in the lists of their tags. */
export async function moveTags(tx: Tx, postIds: readonly string[], createdAt: number): Promise<void> {
  if (postIds.length > 0) await updateTimes(tx, postIds, createdAt);
}

function rowsOf({ id, createdAt }: TaggedPost, tags: readonly string[]) {
  return tags.map((tag) => ({ postId: id, tag, createdAt }));
}

/** The normal form of a tag with or without #. Throws `AppError('invalid_input')` for a text that is no tag. */
export function readTag(typed: string): string {
  const tag = normalizeTag(typed);
  if (!isTag(tag)) throw new AppError('invalid_input', [{ field: 'tag', message: 'This is no tag' }]);
  return tag;
}
