import { isLongerThan } from '@posy/contract/text';
import { charactersLeft, typedLength } from '../../language/character-count.ts';

/** The counter is shown from this number of remaining characters on. */
const COUNT_FROM_LEFT = 200;

/** The number of remaining characters close to the limit; else undefined, also for texts that are too long to count. */
export function countOf(text: string, limit: number): string | undefined {
  const used = typedLength(text, limit);
  if (used === null) return undefined;
  return limit - used <= COUNT_FROM_LEFT ? charactersLeft(limit - used) : undefined;
}

/** `error` for a text above the limit. */
export function tooLong(text: string, limit: number, error: string): string | undefined {
  return isLongerThan(text.trim(), limit) ? error : undefined;
}
