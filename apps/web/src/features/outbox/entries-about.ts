import type { OutboxEntry } from '@posy/sync/mutation';
import { displayName } from '../../language/display-name.ts';
import type { LocalDb } from '../../local/local-db.ts';
import type { EntryAbout } from '../delivery/entry-about.ts';
import { readNamesById } from '../people/people-names.ts';

/** For an entry whose subject this device does not know. */
export const ABOUT_NOTHING: EntryAbout = { person: null, isOwn: false, media: 'photo', text: null };

/** The user and the post or ad that each entry concerns, by the entry's key. Run it inside `liveQuery`. */
export async function readEntriesAbout(
  local: LocalDb,
  entries: readonly OutboxEntry[],
): Promise<ReadonlyMap<string, EntryAbout>> {
  if (entries.length === 0) return new Map();
  const names = await readNamesById(local);
  return new Map(
    await Promise.all(entries.map(async (entry) => [entry.key, await readAbout(local, entry, names)] as const)),
  );
}

async function readAbout(
  { cache, uid }: LocalDb,
  { kind, args }: OutboxEntry,
  names: ReadonlyMap<string, string>,
): Promise<EntryAbout> {
  const ids = idsOf(args);
  const { userId, toUserId, conversationId, username } = ids;
  const postId = ids.postId ?? (kind === 'post.delete' ? ids.id : undefined);
  const post = postId === undefined ? undefined : await cache.posts.get(postId);
  const conversation = conversationId === undefined ? undefined : await cache.conversations.get(conversationId);
  const ad = kind.startsWith('ad.') && ids.id !== undefined ? await cache.ads.get(ids.id) : undefined;
  const id = userId ?? toUserId ?? post?.user.id;
  const name =
    (id === undefined || id === uid ? null : (names.get(id) ?? (await nameOfBlocked(cache, id)))) ??
    (conversation ? displayName(conversation.otherUser) : null) ??
    (username === undefined ? null : `@${username}`);
  return {
    person: name,
    isOwn: post?.user.id === uid,
    media: post?.videoUrl == null ? 'photo' : 'video',
    text: post?.content || ad?.title || null,
  };
}

/** A blocked user is missing among the known people, also while the block is pending. */
async function nameOfBlocked({ users, posts }: LocalDb['cache'], id: string): Promise<string | null> {
  const user =
    (await users.get(id)) ?? (await posts.where('[user.id+createdAt]').between([id], [id, []]).first())?.user;
  return user ? displayName(user) : null;
}

const IDS = ['id', 'userId', 'toUserId', 'postId', 'conversationId', 'username'] as const;

function idsOf(args: unknown): Partial<Record<(typeof IDS)[number], string>> {
  if (typeof args !== 'object' || args === null) return {};
  const known = Object.entries(args).filter(
    ([name, value]) => IDS.some((id) => id === name) && typeof value === 'string',
  );
  return Object.fromEntries(known);
}
