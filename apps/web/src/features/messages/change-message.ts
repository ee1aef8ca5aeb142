import type { ConversationId, MessageId } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { discardEntry, retryEntry } from '../../sync/outbox-actions.ts';
import { editMessage as edition } from './edit-message.mutators.ts';
import { changesIn } from './message-changes.ts';
import { unsentMessage } from './message-overlay.ts';
import { readPendingMessageMutations } from './messages.local.ts';
import { sendMessage, sendMessageByUsername, unsendMessage as unsending } from './messages.sync.ts';

/** A message and its conversation, which may be a provisional one. */
export interface MessageOfThread {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
}

/**
 * Changes the text of one's own message: it is shown at once. While the message waits and was never sent, its mutation gets the new
 * text; later an edit follows it. An edit that was refused is tried again with this text. Throws the errors of `enqueue`, such as a
 * full device: nothing is changed then.
 *
 * @returns whether an edit waits to be sent: `false` for a message that waits itself
 */
export async function editMessage(local: LocalDb, message: MessageOfThread, content: string): Promise<boolean> {
  const { id, conversationId } = message;
  const text = content.trim();
  if (await changeUnsent(local, id, text)) return false;
  const entries = await readPendingMessageMutations(local);
  const args = { id, conversationId, content: text };
  const { edits, refused } = changesIn(entries);
  const refusal = refused.get(id);
  if (refusal && !edits.has(id)) await retryEntry(local, refusal.entry.key, args);
  else await enqueue(local, edition, args, { lane: laneOf(entries, id) });
  // Earlier ones are obsolete, and would be shown again once this one is done.
  await discardRefusedEdits(local, id);
  return true;
}

/** Gives the mutation that sends a message another text. False without effect when it was sent meanwhile. */
async function changeUnsent({ out }: LocalDb, id: MessageId, content: string): Promise<boolean> {
  return out.transaction('rw', out.outbox, async () => {
    const kinds = [sendMessage.kind, sendMessageByUsername.kind];
    const sending = await out.outbox.where('kind').anyOf(kinds).toArray();
    const entry = sending.find((each) => unsentMessage(each)?.id === id);
    if (entry?.status !== 'queued' || entry.sends > 0 || typeof entry.args !== 'object') return false;
    await out.outbox.put({ ...entry, args: { ...entry.args, content } });
    return true;
  });
}

/**
 * Deletes one's own message for both users: its words and files are gone at once. One that was never sent is taken out of the
 * outbox. Throws when the device cannot store the mutation.
 */
export async function unsendMessage(local: LocalDb, { id, conversationId }: MessageOfThread): Promise<void> {
  const entries = await readPendingMessageMutations(local);
  const sending = entries.find((entry) => unsentMessage(entry)?.id === id);
  if (sending?.status === 'failed') await discardEntry(local, sending.key);
  else await enqueue(local, unsending, { id, conversationId }, { lane: laneOf(entries, id) });
  await discardRefusedEdits(local, id);
}

/** Discards the edits of a message that the server did not accept, with their texts. */
export async function discardEdits(local: LocalDb, id: MessageId): Promise<void> {
  const { edits } = changesIn(await readPendingMessageMutations(local));
  const stalled = edits.get(id)?.entry;
  if (stalled?.status === 'stalled') await discardEntry(local, stalled.key);
  await discardRefusedEdits(local, id);
}

async function discardRefusedEdits(local: LocalDb, id: MessageId): Promise<void> {
  const entries = await readPendingMessageMutations(local);
  const refused = entries.filter(({ status, kind, target }) => {
    return status === 'failed' && kind === edition.kind && target.id === id;
  });
  for (const { key } of refused) await discardEntry(local, key);
}

/** The lane of the last open mutation of a message, so that its changes reach the server in their order. undefined: none is open. */
export function laneOf(entries: readonly OutboxEntry[], id: MessageId): string | undefined {
  const isOpen = ({ status }: OutboxEntry) => status !== 'acked' && status !== 'failed';
  return entries.findLast((entry) => entry.target.id === id && isOpen(entry))?.lane;
}
