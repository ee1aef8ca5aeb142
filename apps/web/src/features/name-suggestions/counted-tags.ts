import { foldText } from '@posy/contract/search';
import { normalizeTag } from '@posy/contract/tag-grammar';
import { mayHaveTags, spelledTagsIn } from '@posy/contract/text-links';
import { inNextTask } from '../../platform/idle.ts';

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
