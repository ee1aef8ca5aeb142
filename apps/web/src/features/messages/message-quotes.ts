import type { MessageId, UserId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import type { Attachment } from '../attachments/attachment.ts';
import type { MessageQuote } from './message-view.ts';

/** The messages that others answer, as this device knows them. */
export interface QuoteSource {
  readonly stored: ReadonlyMap<string, MessageEntity>;
  readonly unsent: ReadonlyMap<string, { readonly content: string; readonly file: Attachment | null }>;
  /** Ids of messages with a pending deletion. */
  readonly deleted: ReadonlySet<string>;
  /** See `AnsweredRows`. */
  readonly completeFrom: number;
  readonly uid: UserId;
}

/** An answered message. `n`: null until the server has the reply. */
export interface AnsweredMessage {
  readonly id: MessageId;
  readonly n: number | null;
}

/** Nothing of an answered message is stored in its reply, so that deleting it removes its quotes. */
export function quoteOf({ id, n }: AnsweredMessage, source: QuoteSource): MessageQuote {
  const row = source.stored.get(id);
  if (source.deleted.has(id) || row?.isEmptied === true) return { kind: 'deleted', id };
  if (row) {
    const { content, media, senderId } = row;
    return { kind: 'shown', id, isOwn: senderId === source.uid, content, mediaKind: media?.kind ?? null };
  }
  const unsent = source.unsent.get(id);
  if (unsent) return { kind: 'shown', id, isOwn: true, content: unsent.content, mediaKind: unsent.file?.kind ?? null };
  return n !== null && n < source.completeFrom ? { kind: 'earlier', id, n } : { kind: 'deleted', id };
}

/** Whether both are drawn alike. Field by field, because thousands of messages are compared whenever one arrives. */
export function isSameQuote(a: MessageQuote | null, b: MessageQuote | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.id !== b.id || a.kind !== b.kind) return false;
  if (a.kind !== 'shown' || b.kind !== 'shown') return true;
  return a.isOwn === b.isOwn && a.content === b.content && a.mediaKind === b.mediaKind;
}
