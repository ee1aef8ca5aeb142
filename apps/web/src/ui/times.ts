import type { Millis } from '@posy/std/clock';
import { formatDate } from '../language/formats.ts';
import { languageTexts as texts } from '../language/language.en.ts';

const MINUTE_MS = 60_000;

/** The instant in full, for the tooltip of a relative time. */
export function absoluteTime(createdAt: Millis): string {
  return formatDate(createdAt, { dateStyle: 'full', timeStyle: 'short' });
}

/** Hours and minutes, as the status line and the offline banner show them. */
export function clockTime(at: Millis): string {
  return formatDate(at, { hour: 'numeric', minute: '2-digit' });
}

/**
 * Age of comments and conversations: 'now' under a minute, then Nm, then Nh under
 * 1440 minutes, then Nd. With a slow clock a time may be in the future, which is 'now' too.
 */
export function shortAge(createdAt: Millis, now: Millis): string {
  const minutes = Math.floor((now - createdAt) / MINUTE_MS);
  if (minutes < 1) return texts.now;
  if (minutes < 60) return texts.minutes({ count: minutes });
  return minutes < 1440
    ? texts.hours({ count: Math.floor(minutes / 60) })
    : texts.days({ count: Math.floor(minutes / 1440) });
}

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
