import type { ConversationEntity } from '@posy/contract/conversations';
import type { MessageEntity } from '@posy/contract/messages';
import type { NewMessageFrame } from '@posy/contract/realtime';
import type { PutOp, SyncAck } from '@posy/contract/sync';
import type { ScopeHeads } from '../../changes/touches.ts';
import type { Deps } from '../../deps.ts';

/** A message that was just stored. `views`: the views of the conversation of the members who get a frame, by their id. */
export interface NewMessage {
  readonly message: MessageEntity;
  readonly senderName: string;
  readonly views: ReadonlyMap<string, ConversationEntity>;
}

/** Sends users' sockets the ops that a pull would return; clients apply them if they miss no earlier change. */
export function announceMessage(deps: Pick<Deps, 'bus' | 'heads'>, made: NewMessage, heads: ScopeHeads): void {
  for (const [userId, conversation] of made.views) {
    const u = heads.get(`u:${userId}`);
    if (u === undefined) continue;
    // A message takes one number: that of its conversation's line.
    const ops = [opOf('message', made.message), opOf('conversation', conversation)];
    const frame = frameOf(made.message, made.senderName, { epoch: deps.heads.epoch, prev: u - 1, u, ops });
    deps.bus.publish({ type: 'message', userId, u, frame: JSON.stringify(frame) });
  }
}

/** The frame of a message that was stored before: it has no ops, only the position that the sender's client must reach. */
export function frameOfStored(message: MessageEntity, senderName: string, { epoch, u }: SyncAck): NewMessageFrame {
  return frameOf(message, senderName, { epoch, prev: u, u, ops: [] });
}

function frameOf(
  message: MessageEntity,
  senderName: string,
  at: Pick<NewMessageFrame, 'epoch' | 'prev' | 'u' | 'ops'>,
): NewMessageFrame {
  const { id, conversationId, content, videoUrl, senderId } = message;
  return { type: 'new_message', conversationId, senderName, content, videoUrl, id, senderId, ...at };
}

function opOf(type: 'message' | 'conversation', entity: MessageEntity | ConversationEntity): PutOp {
  return { s: 'u', t: type, id: entity.id, rev: entity.rev, v: entity };
}
