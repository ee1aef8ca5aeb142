import type { Millis } from '@posy/std/clock';

const HOUR_MS = 3_600_000;

/**
 * Age of a post as the spec words it (section 4): 'just now' under an hour, 'Nh ago' under a day, 'Nd ago' beyond.
 * A clock that runs behind the server's makes a post of the future; it is 'just now' too.
 */
export function relativeTime(createdAt: Millis, now: Millis): string {
  const hours = Math.floor((now - createdAt) / HOUR_MS);
  if (hours < 1) return 'just now';
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`;
}

/** The instant in full, for the tooltip of a relative time. */
export function absoluteTime(createdAt: Millis): string {
  return new Date(createdAt).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' });
}

/** Hours and minutes, as the status line and the offline banner show them. */
export function clockTime(at: Millis): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}

/** A count as a card shows it: 999, 1.2K, 3M. */
export function compactCount(count: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(count);
}
