import type { Millis } from '@posy/std/clock';

const MINUTE_MS = 60_000;

/** The instant in full, for the tooltip of a relative time. */
export function absoluteTime(createdAt: Millis): string {
  return new Date(createdAt).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' });
}

/** Hours and minutes, as the status line and the offline banner show them. */
export function clockTime(at: Millis): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}

/**
 * Age as the spec words it for comments and conversations (section 4): 'now' under a minute, then Nm, then Nh under 1440
 * minutes, then Nd. A clock that runs behind the server's makes something of the future; it is 'now' too.
 */
export function shortAge(createdAt: Millis, now: Millis): string {
  const minutes = Math.floor((now - createdAt) / MINUTE_MS);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes}m`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)}h` : `${Math.floor(minutes / 1440)}d`;
}
