import type { ConversationEntity } from '@posy/contract/conversations';
import type { ConversationId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import type { OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { readDrafts } from '../messages/message-draft.ts';
import { deletedMessages, NO_MARKS, unsentMessage } from '../messages/message-overlay.ts';
import { messagesOf } from '../messages/stored-messages.ts';
import { readPreferences } from '../preferences/read-preferences.ts';
import { CONVERSATION_KINDS, foldConversations } from './conversation-overlay.ts';
import type { ConversationView } from './conversation-view.ts';

/** All conversations with pending mutations applied, newest first. Run it inside `liveQuery`. */
export async function readConversations(local: LocalDb): Promise<readonly ConversationView[]> {
  const { entries, rows } = await folded(local, CONVERSATION_KINDS, () =>
    local.cache.conversations.orderBy('activeAt').reverse().toArray(),
  );
  return fold(local, rows, entries);
}

/**
 * One conversation; undefined when this device knows none. `id` may be that of a provisional conversation with a username that
 * has become final meanwhile: the view then has the final id. Run it inside `liveQuery`.
 */
export async function readConversationView(local: LocalDb, id: ConversationId): Promise<ConversationView | undefined> {
  const { cache } = local;
  const { entries, rows: row } = await folded(local, CONVERSATION_KINDS, () => cache.conversations.get(id));
  if (row) return (await fold(local, [row], entries)).find((view) => view.id === id);
  const first = await cache.messages.get(id);
  const views = await readConversations(local);
  const asThread = views.find((view) => view.id === (first?.conversationId ?? id));
  if (asThread) return asThread;
  const username = entries.flatMap((entry) => usernameOfThread(entry, id)).at(0);
  return username === undefined ? undefined : views.find((view) => view.username === username);
}

async function fold(
  local: LocalDb,
  rows: readonly ConversationEntity[],
  entries: readonly OutboxEntry[],
): Promise<readonly ConversationView[]> {
  const [{ sendsReceipts }, drafts, lasts, firsts, arrived] = await Promise.all([
    readPreferences(local),
    readDrafts(local),
    readLasts(local, rows, entries),
    readFirsts(local, rows),
    readArrived(local, entries),
  ]);
  const marked = sendsReceipts ? rows : rows.map((row) => ({ ...row, ...NO_MARKS }));
  return foldConversations({ rows: marked, entries, drafts, lasts, firsts, arrived, uid: local.uid });
}

/** The first message of each request that its sender has not deleted. */
async function readFirsts(
  local: LocalDb,
  rows: readonly ConversationEntity[],
): Promise<ReadonlyMap<string, MessageEntity>> {
  const requests = rows.filter(({ isRequest }) => isRequest === true);
  const firsts = await Promise.all(
    requests.map(({ id }) =>
      messagesOf(local.cache, id)
        .filter(({ isEmptied }) => !isEmptied)
        .first(),
    ),
  );
  return new Map(firsts.flatMap((message) => (message ? [[message.conversationId, message]] : [])));
}

/** The newest remaining message of conversations whose last one is being deleted. */
async function readLasts(
  local: LocalDb,
  rows: readonly ConversationEntity[],
  entries: readonly OutboxEntry[],
): Promise<ReadonlyMap<string, MessageEntity | null>> {
  const deleted = deletedMessages(entries);
  const lasts = new Map<string, MessageEntity | null>();
  for (const { id, lastMessage } of rows) {
    if (!lastMessage || !deleted.has(lastMessage.id)) continue;
    const last = await messagesOf(local.cache, id)
      .reverse()
      .filter((message) => !deleted.has(message.id))
      .first();
    lasts.set(id, last ?? null);
  }
  return lasts;
}

async function readArrived({ cache }: LocalDb, entries: readonly OutboxEntry[]): Promise<ReadonlySet<string>> {
  const ids = entries.flatMap((entry) => unsentMessage(entry)?.id ?? []);
  const rows = await cache.messages.bulkGet(ids);
  return new Set(rows.flatMap((row) => row?.id ?? []));
}

function usernameOfThread(entry: OutboxEntry, id: string): string[] {
  const to = unsentMessage(entry)?.to;
  return to?.kind === 'username' && `${to.threadId}` === id ? [to.username] : [];
}
