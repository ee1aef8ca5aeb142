import type { Millis } from '@posy/std/clock';

/** The instant in full, for the tooltip of a relative time. */
export function absoluteTime(createdAt: Millis): string {
  return new Date(createdAt).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' });
}

/** Hours and minutes, as the status line and the offline banner show them. */
export function clockTime(at: Millis): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}
