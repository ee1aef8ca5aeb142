import type { OutboxEntry } from '@posy/sync/mutation';
import { displayName } from '../../language/display-name.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { readNamesById } from '../people/people-names.ts';

/** The name of the user that each entry concerns, by the entry's key, if this device knows it. Left out for one's own posts. */
export async function readEntryPeople(
  local: LocalDb,
  entries: readonly OutboxEntry[],
): Promise<ReadonlyMap<string, string>> {
  if (entries.length === 0) return new Map();
  const { cache, uid } = local;
  const names = await readNamesById(local);
  const nameOf = (id: string) => (id === uid ? null : (names.get(id) ?? null));
  const found = await Promise.all(
    entries.map(async ({ key, args }) => {
      const { userId, toUserId, postId, conversationId, username } = idsOf(args);
      const post = postId === undefined ? undefined : await cache.posts.get(postId);
      const conversation = conversationId === undefined ? undefined : await cache.conversations.get(conversationId);
      const id = userId ?? toUserId ?? post?.user.id;
      const name =
        (id === undefined ? null : nameOf(id)) ??
        (conversation ? displayName(conversation.otherUser) : null) ??
        (username === undefined ? null : `@${username}`);
      return [key, name] as const;
    }),
  );
  return new Map(found.flatMap(([key, name]) => (name === null ? [] : [[key, name] as const])));
}

const IDS = ['userId', 'toUserId', 'postId', 'conversationId', 'username'] as const;

function idsOf(args: unknown): Partial<Record<(typeof IDS)[number], string>> {
  if (typeof args !== 'object' || args === null) return {};
  const known = Object.entries(args).filter(
    ([name, value]) => IDS.some((id) => id === name) && typeof value === 'string',
  );
  return Object.fromEntries(known);
}
