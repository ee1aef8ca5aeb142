import type { MessageEntity } from '@posy/contract/messages';
import type { OutboxEntry } from '@posy/sync/mutation';
import { deletedBy, desiredOf, entriesOf, type Pending } from '@posy/sync/pending';
import { editMessage, type EditMessageArgs } from './edit-message.mutators.ts';
import { reactToMessage } from './message-reactions.mutators.ts';
import type { MessageEdit } from './message-view.ts';
import { unsendMessage } from './messages.sync.ts';

/** Kinds of the mutations that change a message for both users. */
export const CHANGE_KINDS: readonly string[] = [editMessage.kind, unsendMessage.kind, reactToMessage.kind];
/** Kind of the mutation that sets a reaction to a message. */
export const REACT_KIND = reactToMessage.kind;
/** Kind of the mutation that deletes a message for both users. */
export const UNSEND_MESSAGE_KIND = unsendMessage.kind;

/** The changes of messages that are not in the rows yet, by the id of the message. */
export interface MessageChanges {
  /** The last edit that was not refused. */
  readonly edits: ReadonlyMap<string, Pending<EditMessageArgs>>;
  /** The last refused edit: it is shown beside the server's text until the user decides. */
  readonly refused: ReadonlyMap<string, Pending<EditMessageArgs>>;
  /** Messages that are deleted for both users. */
  readonly unsent: ReadonlySet<string>;
  /** One's own reactions, as they shall be; null: none. */
  readonly reactions: ReadonlyMap<string, string | null>;
}

/** The changes in an outbox. An edit that waits with its refused message counts: it is sent with it. */
export function changesIn(entries: readonly OutboxEntry[]): MessageChanges {
  const edits = new Map<string, Pending<EditMessageArgs>>();
  const refused = new Map<string, Pending<EditMessageArgs>>();
  for (const edit of entriesOf(editMessage, entries)) {
    const among = edit.entry.status === 'failed' ? refused : edits;
    among.set(edit.args.id, edit);
  }
  const reactions = desiredOf(reactToMessage, entries, ({ messageId, emoji }) => [messageId, emoji] as const);
  return { edits, refused, unsent: deletedBy(unsendMessage, entries), reactions };
}

/** The words of a message and whether it has any. */
type Changeable = Pick<MessageEntity, 'id' | 'content' | 'isEmptied'>;

/** The text of a message with its pending edit. */
export function changedContent({ id, content, isEmptied }: Changeable, { edits }: MessageChanges): string {
  return isEmptied ? content : (edits.get(id)?.args.content ?? content);
}

/** Folds the pending changes over a row. */
export function changedMessage(row: MessageEntity, changes: MessageChanges): MessageEntity {
  if (row.isEmptied) return row;
  if (changes.unsent.has(row.id)) {
    const nothing = { content: '', videoUrl: null, media: null, replyTo: null, editedAt: null, reactions: [] };
    return { ...row, ...nothing, isEmptied: true, isUnsent: true };
  }
  const edit = changes.edits.get(row.id);
  if (!edit) return row;
  return { ...row, content: edit.args.content, editedAt: new Date(edit.entry.createdAt).toISOString() };
}

/** The state of the unsent or refused edit of a message; null: none. */
export function editOf(id: string, { edits, refused, unsent }: MessageChanges): MessageEdit | null {
  if (unsent.has(id)) return null;
  const edit = edits.get(id);
  const refusal = refused.get(id);
  if (edit) {
    const { key, status } = edit.entry;
    if (status === 'stalled') return { kind: 'failed', key, code: status, content: edit.args.content };
    // The refused message that a blocked edit waits for shows its own state.
    return status === 'acked' || status === 'blocked' ? null : { kind: 'waiting', key };
  }
  if (!refusal) return null;
  const { entry, args } = refusal;
  return { kind: 'failed', key: entry.key, code: entry.error?.code ?? '', content: args.content };
}
