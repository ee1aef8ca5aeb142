import type { ConversationId, UserId } from '@posy/contract/ids';
import type { Millis } from '@posy/std/clock';
import type { MessageDelivery } from '../messages/message-view.ts';

/** A conversation as it is drawn, in the list and above its thread. */
export interface ConversationView {
  readonly id: ConversationId;
  /** null: known by the username alone, until the server has the first message. */
  readonly otherUserId: UserId | null;
  readonly name: string;
  readonly username: string | null;
  readonly profileImageUrl: string | null;
  readonly isDeleted: boolean;
  readonly isBlocked: boolean;
  readonly unreadCount: number;
  /** Number of the other's messages that were read, including pending marks: the unread divider follows them. */
  readonly readK: number;
  /** null: no message yet. */
  readonly last: { readonly isOwn: boolean; readonly preview: string; readonly delivery: MessageDelivery } | null;
  readonly activeAt: Millis;
  /** Text of the draft, '' without one. */
  readonly draft: string;
}
