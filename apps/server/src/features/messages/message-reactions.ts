import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** The content of the column `messages.reactions`. */
const StoredReactionsSchema = Type.Array(Type.Tuple([Type.Integer(), Type.String()]));

/** The emoji of the member of a side. */
type StoredReaction = readonly [side: number, emoji: string];

/** The reactions of a row, in the order of sides. Throws for an invalid column. */
export function parseReactions(json: string | null): readonly StoredReaction[] {
  return json === null ? [] : Value.Parse(StoredReactionsSchema, JSON.parse(json));
}

/** The reactions of a row after that of one side was set; `emoji` null: taken back. Throws for an invalid column. */
export function withReaction(json: string | null, side: number, emoji: string | null): string | null {
  const others = parseReactions(json).filter(([each]) => each !== side);
  const next: readonly StoredReaction[] = emoji === null ? others : [...others, [side, emoji]];
  return next.length === 0 ? null : JSON.stringify(next.toSorted(([a], [b]) => a - b));
}
