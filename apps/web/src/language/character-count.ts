import { characterCount } from '@posy/contract/text';
import { characterCountTexts as texts } from './character-count.en.ts';

/** Texts longer than this multiple of their limit are not counted, because typing would become slow. */
const COUNTED_TIMES = 20;

/** The characters of a typed text, as the server counts them against its limit; null when they are too many to count. */
export function typedLength(text: string, limit: number): number | null {
  const max = COUNTED_TIMES * limit;
  const used = characterCount(text.trim(), max);
  return used > max ? null : used;
}

/** '12 characters left', or '3 characters too many' for fewer than none. */
export function charactersLeft(left: number): string {
  return left < 0 ? texts.charactersOver({ over: -left }) : texts.charactersLeft({ left });
}
