import type { Millis } from '@posy/std/clock';

const MINUTE_MS = 60_000;

/**
 * Age of a comment as the spec words it (section 4): 'now' under a minute, then Nm, then Nh under 1440 minutes, then Nd. A
 * clock that runs behind the server's makes a comment of the future; it is 'now' too.
 */
export function commentAge(createdAt: Millis, now: Millis): string {
  const minutes = Math.floor((now - createdAt) / MINUTE_MS);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes}m`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)}h` : `${Math.floor(minutes / 1440)}d`;
}
