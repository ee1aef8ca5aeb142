import type { MessageId, MutationKey, UserId } from '@posy/contract/ids';
import { MESSAGE_EDIT_HOURS } from '@posy/contract/limits';
import type { Media } from '@posy/contract/media';
import type { Millis } from '@posy/std/clock';
import type { Attachment } from '../attachments/attachment.ts';

/**
 * Delivery state of one's own message: `waiting` for a network or its turn (`pausedBy`: files for which uploads are paused,
 * its own or those before it), `sending` (with bytes for large ones), `sent` to the server, `delivered` to a device of the
 * other, `read` by them; `failed`: refused, the user decides.
 */
export type MessageDelivery =
  | { readonly kind: 'received' }
  | { readonly kind: 'sent' | 'delivered' | 'read' }
  | { readonly kind: 'waiting'; readonly key: MutationKey; readonly pausedBy?: readonly MutationKey[] }
  | {
      readonly kind: 'sending';
      readonly key: MutationKey;
      readonly progress: { readonly sent: number; readonly total: number } | null;
    }
  | { readonly kind: 'failed'; readonly key: MutationKey; readonly code: string };

/** Media of a message: on the server, or still on this device. */
export type MessageMedia =
  | { readonly kind: 'stored'; readonly media: Media }
  | {
      readonly kind: 'local';
      readonly key: MutationKey;
      readonly mediaKind: 'image' | 'video';
      readonly posterUrl: string | null;
      readonly bytes: number;
      /** Its stored file (`local/stored-file.ts`). */
      readonly file: Attachment['file'];
      readonly width: number;
      readonly height: number;
      readonly thumbhash: string;
      readonly durationMs: number | null;
    };

/**
 * The message that another one answers, as it is quoted. `earlier`: this device does not have it, the server may. `deleted`: by the
 * viewer, by its sender or with its account, or discarded before it was sent.
 */
export type MessageQuote =
  | {
      readonly kind: 'shown';
      readonly id: MessageId;
      readonly isOwn: boolean;
      readonly content: string;
      readonly mediaKind: 'image' | 'video' | null;
    }
  | { readonly kind: 'earlier'; readonly id: MessageId; readonly n: number }
  | { readonly kind: 'deleted'; readonly id: MessageId };

/**
 * An edit that the server does not have: `waiting`, or `failed`: refused, or not sent for a day (`stalled`). Its text is kept until the
 * user decides.
 */
export type MessageEdit =
  | { readonly kind: 'waiting'; readonly key: MutationKey }
  | { readonly kind: 'failed'; readonly key: MutationKey; readonly code: string; readonly content: string };

/** A reaction to a message: the viewer's, or that of the other user. */
export interface MessageReaction {
  readonly emoji: string;
  readonly isOwn: boolean;
}

/** A message as it is drawn: the server's row, or one on its way there. */
export interface MessageView {
  readonly id: MessageId;
  readonly senderId: UserId;
  readonly isOwn: boolean;
  readonly content: string;
  readonly media: MessageMedia | null;
  /** null: it answers none. */
  readonly replyTo: MessageQuote | null;
  /** One's own first, then those of others. */
  readonly reactions: readonly MessageReaction[];
  readonly isEmptied: boolean;
  /** Its sender deleted it for both users: it is emptied. */
  readonly isUnsent: boolean;
  readonly createdAt: Millis;
  /** When its text was last changed; null: never. */
  readonly editedAt: Millis | null;
  readonly edit: MessageEdit | null;
  /** Number in the conversation; null before the server has it. */
  readonly n: number | null;
  /** Number among its sender's messages: read marks refer to it. null for unsent ones. */
  readonly k: number | null;
  readonly delivery: MessageDelivery;
}

const FEW_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v;

/** Whether a message consists of a few emoji only: those are drawn large. */
export function isEmojiOnly(content: string): boolean {
  return FEW_EMOJI.test(content);
}

/** Whether a message can be answered. One that waits can: the reply is queued behind it. A refused one may never be sent. */
export function canReply({ isEmptied, delivery }: MessageView): boolean {
  return !isEmptied && delivery.kind !== 'failed';
}

const EDIT_MS = MESSAGE_EDIT_HOURS * 3_600_000;

/**
 * Whether the text of a message can be changed, by the clock of this device; the server decides. The time begins when a message reaches
 * the server. A refused one is written anew.
 */
export function canEdit({ isOwn, isEmptied, delivery, createdAt, n }: MessageView, now: Millis): boolean {
  return isOwn && !isEmptied && delivery.kind !== 'failed' && (n === null || now - createdAt < EDIT_MS);
}

/** Whether a message can be deleted for both users: one's own that the server has. One that waits is cancelled. */
export function canUnsend({ isOwn, isEmptied }: MessageView): boolean {
  return isOwn && !isEmptied;
}
