import { personWords, textWords, wantedWords } from '@posy/contract/search';
import type { CacheDb } from '../../../local/cache-db.ts';
import { type FindableText, type FoundKind, lettersWrong } from '../text-index.ts';

/** The expected results, by a full scan: the ids, including approximate matches. */
export async function scan(cache: CacheDb, typed: string, kinds: ReadonlySet<FoundKind>): Promise<readonly string[]> {
  const [users, posts, comments, messages] = await Promise.all([
    cache.users.toArray(),
    cache.posts.toArray(),
    cache.comments.toArray(),
    cache.messages.toArray(),
  ]);
  const texts: readonly Pick<FindableText, 'kind' | 'id' | 'words'>[] = [
    ...users.map((user) => ({ kind: 'person' as const, id: user.id, words: personWords(user) })),
    ...posts.map((post) => ({
      kind: 'post' as const,
      id: post.id,
      words: textWords(`${post.content} ${post.location} ${post.altText}`),
    })),
    ...comments.map(({ id, content }) => ({ kind: 'comment' as const, id, words: textWords(content) })),
    ...messages.map(({ id, content }) => ({ kind: 'message' as const, id, words: textWords(content) })),
  ];
  const wanted = wantedWords(typed);
  const isFound = ({ kind, words }: (typeof texts)[number]) =>
    kinds.has(kind) &&
    wanted.length > 0 &&
    wanted.every((want) =>
      words.some(
        (word) => word.startsWith(want) || (lettersWrong(want) > 0 && distance(word, want) <= lettersWrong(want)),
      ),
    );
  return texts.filter(isFound).map(({ kind, id }) => `${kind}:${id}`);
}

/** Edit distance of two words (Wagner and Fischer 1974). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
