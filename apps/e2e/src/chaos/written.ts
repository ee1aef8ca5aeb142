import type { ConversationId, UserId } from '@posy/contract/ids';
import type { MessageStep } from './schedule.ts';

/** A message that is stored on the phone it was written on. `uids`: the two users of its conversation. */
export interface Written extends Pick<MessageStep, 'from' | 'text'> {
  readonly conversationId: ConversationId;
  readonly uids: ReadonlySet<UserId>;
}
