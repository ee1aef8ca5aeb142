import { foldText } from '@posy/contract/search';
import { tagsIn } from '@posy/contract/text-links';

export interface CountedTag {
  readonly tag: string;
  /** Number of posts on this device with the tag. */
  readonly count: number;
  /** For the comparison with typed text. */
  readonly folded: string;
}

/** The tags of captions, most frequent first. */
export function countTags(captions: Iterable<string>): readonly CountedTag[] {
  const counts = new Map<string, number>();
  for (const caption of captions) {
    // Most captions have none, and the grammar takes time.
    if (!caption.includes('#')) continue;
    for (const tag of tagsIn(caption)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const counted = Array.from(counts, ([tag, count]) => ({ tag, count, folded: foldText(tag) }));
  return counted.toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}

/** The most frequent tags that begin with the typed text, ignoring case and accents. */
export function findTags(tags: readonly CountedTag[], typed: string, limit: number): readonly CountedTag[] {
  const prefix = foldText(typed);
  return tags.filter(({ folded }) => folded.startsWith(prefix)).slice(0, limit);
}
