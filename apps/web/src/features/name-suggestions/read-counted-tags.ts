import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { readRelations } from '../relations/read-relations.ts';
import { type CountedTag, countTags } from './counted-tags.ts';

/** The mutations of posts with a caption, and the one that deletes a post. */
const KINDS = ['post.create', 'post.change', 'post.delete'];

/**
 * The tags of all posts on this device and of one's own unsent ones, most frequent first. Posts of blocked people do not count.
 * Reads every stored post: once for each list of suggestions, not for each typed letter.
 */
export async function readCountedTags(local: LocalDb): Promise<readonly CountedTag[]> {
  const { entries, rows: posts } = await folded(local, KINDS, () => local.cache.posts.toArray());
  const relations = await readRelations(local);
  const captions = new Map<string, string>();
  for (const { id, content, user } of posts) if (!relations.get(user.id)?.isBlocked) captions.set(id, content);
  for (const { kind, status, target, args } of entries) {
    // A refused change is not shown; a refused post is, until the user decides.
    if (status === 'failed' && kind !== 'post.create') continue;
    const content = contentOf(args);
    if (kind === 'post.delete') captions.delete(target.id);
    else if (content !== null) captions.set(target.id, content);
  }
  return await countTags(captions.values());
}

/** By hand: the schemas of mutations belong to posts, which comments are a part of. */
function contentOf(args: unknown): string | null {
  const content: unknown = typeof args === 'object' && args !== null ? Reflect.get(args, 'content') : null;
  return typeof content === 'string' ? content : null;
}
