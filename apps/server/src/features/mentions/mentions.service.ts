import { PERSON_SIGNS } from '@posy/contract/name-signs';
import { usernamesIn } from '@posy/contract/text-links';
import type { ActivityEvent } from '../../changes/note-activity.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findMentionable, findNamed, type MentioningText, type NamedUser } from './mentions.repo.ts';
import { readMentions, storedMentions } from './stored-mentions.ts';

/** The mentions of a text. `stored`: for the column. */
export interface Mentions {
  readonly stored: string | null;
  readonly users: readonly NamedUser[];
}

export const NO_MENTIONS: Mentions = { stored: null, users: [] };

const HAS_SIGN = new RegExp(`[${PERSON_SIGNS}]`);

/** Whether a text may mention a user: most do not, and looking for links takes longer. */
export function mayMention(content: string): boolean {
  return HAS_SIGN.test(content);
}

/**
 * The users whom a text mentions and who can see it: existing and active, with no block between them and its author or the
 * author of the post, and in the audience of the post.
 */
export async function findMentions(
  db: Db | Tx,
  { content, authorId, postAuthorId, audience }: MentioningText,
): Promise<Mentions> {
  const usernames = mayMention(content) ? usernamesIn(content) : [];
  if (usernames.length === 0) return NO_MENTIONS;
  const found = await findMentionable(db, usernames, { authorId, postAuthorId, audience });
  const byName = new Map(found.map((user) => [user.username, user]));
  const users = usernames.flatMap((username) => byName.get(username) ?? []);
  return { stored: storedMentions(users.map(({ username }) => username)), users };
}

/** The events of a new text: for each mentioned user but its author. */
export function eventsOfNew(subjectId: string, authorId: string, { users }: Mentions): ActivityEvent[] {
  const others = users.filter(({ id }) => id !== authorId);
  return others.map(({ id }) => ({ kind: 'mention', subjectId, ownerId: id }));
}

/** The events of a changed text, for the users whom it mentions now and did not before, or the reverse. */
export async function eventsOfChanged(
  tx: Tx,
  { id, authorId, mentions }: { readonly id: string; readonly authorId: string; readonly mentions: string | null },
  after: Mentions,
): Promise<ActivityEvent[]> {
  const [before, now] = [new Set(readMentions(mentions)), new Set(readMentions(after.stored))];
  const removed = await findNamed(tx, [...before.difference(now)]);
  const added = after.users.filter(({ username }) => !before.has(username));
  return eventsOfNew(id, authorId, { ...after, users: [...added, ...removed] });
}

/** The events of texts that are deleted, hidden or shown again. */
export async function eventsOfMentions(
  tx: Tx,
  texts: readonly { readonly id: string; readonly mentions: string | null }[],
): Promise<ActivityEvent[]> {
  const mentioning = texts.map(({ id, mentions }) => ({ id, usernames: readMentions(mentions) ?? [] }));
  const users = await findNamed(tx, [...new Set(mentioning.flatMap(({ usernames }) => usernames))]);
  const byName = new Map(users.map((user) => [user.username, user.id]));
  return mentioning.flatMap(({ id, usernames }) =>
    usernames.flatMap((username): ActivityEvent[] => {
      const ownerId = byName.get(username);
      return ownerId === undefined ? [] : [{ kind: 'mention', subjectId: id, ownerId }];
    }),
  );
}
