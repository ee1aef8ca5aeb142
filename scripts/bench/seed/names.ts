import { personWords } from '@posy/contract/search';
import type { RowSink } from './row-sink.ts';

/** Letters of a word that are indexed, as in the server's features/users/indexed-word.ts. */
const MAX_INDEXED = 12;

type Names = Parameters<typeof personWords>[0];

/** Inserts the rows by which a search finds a user. */
export async function insertNames(sink: RowSink, userId: string, names: Names): Promise<void> {
  const words = personWords(names);
  await sink.insert('personNames', { userId, words: `${names.username} ${words.join(' ')}` });
  for (const word of new Set(words.map((each) => each.slice(0, MAX_INDEXED)))) {
    await sink.insert('personWords', { word, userId });
  }
}
