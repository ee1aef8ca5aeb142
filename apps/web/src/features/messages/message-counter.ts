import { MAX_MESSAGE_LENGTH } from '@posy/contract/limits';
import { typedLength } from '../../language/character-count.ts';
import { formatNumber } from '../../language/formats.ts';
import { messagesTexts as texts } from './messages.en.ts';

/** The counter appears 500 characters before the limit. */
const COUNTED_FROM = MAX_MESSAGE_LENGTH - 500;

/** '4,712 of 5,000 characters', close to the limit; null before, and when there are too many to count. */
export function countText(content: string): string | null {
  const used = typedLength(content, MAX_MESSAGE_LENGTH);
  return used === null || used < COUNTED_FROM
    ? null
    : texts.length({ used: formatNumber(used), limit: formatNumber(MAX_MESSAGE_LENGTH) });
}
