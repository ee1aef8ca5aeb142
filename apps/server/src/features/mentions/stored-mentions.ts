/*
 * A stored text has its mentions beside it: the usernames that led to a page when it was written, joined by a space. Null: the
 * text has no @name, or was written before names were stored.
 */

/** The stored form of usernames. */
export function storedMentions(usernames: readonly string[]): string {
  return usernames.join(' ');
}

/** The usernames of a stored form; null without one. */
export function readMentions(stored: string | null): string[] | null {
  if (stored === null) return null;
  return stored === '' ? [] : stored.split(' ');
}

/** The field of a wire form. */
export function mentionsField(stored: string | null): { mentions?: string[] } {
  const mentions = readMentions(stored);
  return mentions === null ? {} : { mentions };
}
