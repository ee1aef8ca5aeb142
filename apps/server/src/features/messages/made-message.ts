import type { ConversationEntity } from '@posy/contract/conversations';
import type { MessageEntity } from '@posy/contract/messages';
import { displayName } from '@posy/contract/users';
import type { WriteResult } from '../../changes/write-once.ts';
import { conversationOf } from '../conversations/conversation-json.ts';
import type { Members } from '../conversations/members.service.ts';
import { OPEN } from '../conversations/request-state.ts';
import type { StagedMedia } from '../media/media.service.ts';
import type { LockedPerson } from '../users/accounts.service.ts';
import type { NewMessage } from './announce-message.ts';
import { entityOf } from './message-json.ts';
import type { MessageRow } from './messages.repo.ts';

/** A message with its conversation: one from before, or a new one that is stored when its numbers are known. */
export interface Stored extends Pick<WriteResult<unknown>, 'numbered'> {
  readonly message: MessageEntity;
  readonly conversation: ConversationEntity;
}

/** The answer and both users' ops, built from rows in memory: reading them again would give the same. */
export function madeOf(
  row: MessageRow,
  staged: StagedMedia | null,
  { sender, receiver }: Members,
  { self, other }: { readonly self: LockedPerson; readonly other: LockedPerson },
): NewMessage & Stored {
  const viewed = { mySide: sender.side, myId: sender.userId, otherId: sender.otherId };
  const message = entityOf({ ...NO_MEDIA, ...staged?.row, ...row, ...viewed });
  const last = {
    lastSide: row.side,
    lastContent: row.content,
    lastMediaKind: row.mediaKind,
    lastIsEmptied: 0,
    lastCreatedAt: row.createdAt,
  };
  // There is no block: the message would have been refused.
  const conversation = conversationOf(sender, columnsOf(other), last, false);
  const views = new Map([[sender.userId, conversation]]);
  // Devices of the receiver of a request pull it.
  if (receiver.requestState === OPEN) {
    views.set(receiver.userId, conversationOf(receiver, columnsOf(self), last, false));
  }
  return { message, conversation, senderName: displayName(self), views };
}

const NO_MEDIA = {
  width: null,
  height: null,
  thumbhash: null,
  isAnimated: null,
  hash: null,
  variants: null,
  video: null,
};

function columnsOf({ firstName, lastName, username, profileImageUrl, rev, isActive }: LockedPerson) {
  return { firstName, lastName, username, profileImageUrl, otherRev: rev, otherIsActive: isActive, otherIsEmptied: 0 };
}
