import { foldText } from '@posy/contract/search';
import { tagsIn } from '@posy/contract/text-links';
import { inNextTask } from '../../platform/idle.ts';

/** So many captions are read at once, which takes a slow phone some 20 ms: typing goes on between them. */
const AT_ONCE = 50;

export interface CountedTag {
  readonly tag: string;
  /** Number of posts on this device with the tag. */
  readonly count: number;
  /** For the comparison with typed text. */
  readonly folded: string;
}

/** The tags of captions, most frequent first. */
export async function countTags(captions: Iterable<string>): Promise<readonly CountedTag[]> {
  const counts = new Map<string, number>();
  // Most captions have none, and the grammar takes time.
  const tagged = [...captions].filter((caption) => caption.includes('#'));
  for (const [n, caption] of tagged.entries()) {
    if (n > 0 && n % AT_ONCE === 0) await new Promise<void>(inNextTask);
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
