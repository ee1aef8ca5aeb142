import type { ConversationEntity } from '@posy/contract/conversations';
import type { UserId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import { MOST_DELIVERED, reportDelivered } from '../features/conversations/conversations.mutators.ts';
import type { Arrival } from '../local/change-definition.ts';
import type { LocalDb } from '../local/local-db.ts';
import { enqueue } from './enqueue.ts';

/** Messages that came to this device: the other's, unread as far as the server knows, oldest first. */
export interface ArrivedMessages {
  readonly conversation: ConversationEntity;
  readonly messages: readonly MessageEntity[];
}

type Listener = (arrived: readonly ArrivedMessages[]) => void;
const listeners = new Map<UserId, Set<Listener>>();

/**
 * Calls `listener` when messages came that this device did not have, in the context (page or service worker) that applied
 * them, and in no other: each message is told of once. Not when a device learns everything for the first time, nor of
 * older ones that are read page by page. The returned function ends that.
 */
export function onMessagesArrived(uid: UserId, listener: Listener): () => void {
  const forUid = listeners.get(uid) ?? new Set();
  listeners.set(uid, forUid.add(listener));
  return () => forUid.delete(listener);
}

/** After what was applied is stored: reports it as delivered, and tells who listens. `isNews`: it came by the change log. */
export async function tellArrived(local: LocalDb, arrivals: readonly Arrival[], isNews: boolean): Promise<void> {
  await report(local, arrivals);
  const told = listeners.get(local.uid);
  if (!isNews || !told || told.size === 0) return;
  const arrived = await Promise.all(arrivals.map((arrival) => readArrived(local, arrival)));
  const news = arrived.filter(({ messages }) => messages.length > 0);
  if (news.length > 0) for (const listener of told) listener(news);
}

/** A full device is no reason to lose what came. */
async function report(local: LocalDb, arrivals: readonly Arrival[]): Promise<void> {
  const items = arrivals.flatMap(({ conversation: { id, receivedK, deliveredK } }) =>
    receivedK > deliveredK ? [{ id, k: receivedK }] : [],
  );
  for (let from = 0; from < items.length; from += MOST_DELIVERED) {
    const some = items.slice(from, from + MOST_DELIVERED);
    await enqueue(local, reportDelivered, { items: some }).catch(() => undefined);
  }
}

async function readArrived({ cache }: LocalDb, { conversation, fromK }: Arrival): Promise<ArrivedMessages> {
  const { id, otherUser, lastN, receivedK, readK } = conversation;
  const after = Math.max(fromK, readK);
  // A message's number in the conversation is at least that among its sender's: where to begin, no more.
  const messages = await cache.messages
    .where('[conversationId+n]')
    .between([id, Math.min(after + 1, lastN)], [id, Infinity])
    .filter(({ senderId, k }) => senderId === otherUser.id && k > after && k <= receivedK)
    .toArray();
  return { conversation, messages };
}
