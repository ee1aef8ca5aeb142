import type { Millis } from '@posy/std/clock';
import { languageTexts as texts } from '../../language/language.en.ts';

const HOUR_MS = 3_600_000;

/**
 * Age of a post: 'just now' under an hour, 'Nh ago' under a day, else 'Nd ago'. If the clock
 * runs behind the server's, a post may be in the future; it is 'just now' too.
 */
export function relativeTime(createdAt: Millis, now: Millis): string {
  const hours = Math.floor((now - createdAt) / HOUR_MS);
  if (hours < 1) return texts.justNow;
  return hours < 24 ? texts.hoursAgo({ count: hours }) : texts.daysAgo({ count: Math.floor(hours / 24) });
}
