import { foldText } from '@posy/contract/search';
import { normalizeTag } from '@posy/contract/tag-grammar';
import { mayHaveTags, spelledTagsIn } from '@posy/contract/text-links';
import type { LocalDb } from '../../local/local-db.ts';
import { inNextTask } from '../../platform/idle.ts';
import { folded } from '../../sync/folded.ts';
import { readRelations } from '../relations/read-relations.ts';

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

/** So many captions are read at once, which takes a slow phone some 20 ms: typing goes on between them. */
const AT_ONCE = 50;

export interface CountedTag {
  /** As it was written last. */
  readonly tag: string;
  /** Number of posts on this device with the tag. */
  readonly count: number;
  /** For the comparison with typed text. */
  readonly folded: string;
}

/** The tags of captions, most frequent first. */
export async function countTags(captions: Iterable<string>): Promise<readonly CountedTag[]> {
  const counts = new Map<string, { tag: string; count: number }>();
  const tagged = [...captions].filter(mayHaveTags);
  for (const [n, caption] of tagged.entries()) {
    if (n > 0 && n % AT_ONCE === 0) await new Promise<void>(inNextTask);
    for (const [key, tag] of new Map(spelledTagsIn(caption).map((tag) => [normalizeTag(tag), tag])))
      counts.set(key, { tag, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const counted = Array.from(counts.values(), (each) => ({ ...each, folded: foldText(each.tag) }));
  return counted.toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}

/** The most frequent tags that begin with the typed text, ignoring case and accents. */
export function findTags(tags: readonly CountedTag[], typed: string, limit: number): readonly CountedTag[] {
  const prefix = foldText(typed);
  return tags.filter(({ folded }) => folded.startsWith(prefix)).slice(0, limit);
}
