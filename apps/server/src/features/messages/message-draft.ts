import type { ConversationId, MessageId, UserId } from '@posy/contract/ids';
import type { MediaSource } from '../uploads/stage-media.ts';

/** A conversation, which the message begins with the user `toUserId` if that is set; or a username in its normal form. */
export type Target =
  | { readonly conversationId: ConversationId; readonly toUserId: UserId | null }
  | { readonly username: string };

export interface Draft {
  /** Chosen by the client, or null. */
  readonly id: MessageId | null;
  readonly target: Target;
  readonly content: string;
  /** The id of the answered message, as the client names it. */
  readonly replyToId: MessageId | null;
  readonly source: MediaSource | null;
}
