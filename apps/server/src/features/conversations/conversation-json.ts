import type { ConversationEntity, LastMessage, OtherUser } from '@posy/contract/conversations';
import type { ConversationId, MessageId, UserId } from '@posy/contract/ids';
import { MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from '@posy/contract/limits';
import { fitText } from '@posy/contract/text';
import { DELETED_USER } from '@posy/contract/users';
import type { LastColumns, OtherColumns, ViewRow } from './conversations.repo.ts';
import type { MemberRow } from './members.repo.ts';
import { REQUEST } from './request-state.ts';

/** Display of a deleted user: the other one keeps the conversation. */
const DELETED = { firstName: DELETED_USER, lastName: '', username: null, profileImageUrl: null } as const;

/** The wire form for the member whose row it is. */
export function entityOf(row: ViewRow): ConversationEntity {
  return conversationOf(row, row, row, row.isBlocked === 1);
}

/** The same from rows that the caller has already. */
export function conversationOf(
  mine: MemberRow,
  other: OtherColumns,
  last: LastColumns,
  isBlocked: boolean,
): ConversationEntity {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
    id: mine.conversationId as ConversationId,
    otherUser: otherUserOf(mine, other),
    lastMessage: lastMessageOf(mine, last),
    unreadCount: unreadOf(mine),
    lastN: mine.lastN,
    receivedK: mine.receivedK,
    readK: mine.readK,
    deliveredK: mine.deliveredK,
    otherReadK: mine.otherReadK,
    otherDeliveredK: mine.otherDeliveredK,
    isBlocked,
    isRequest: mine.requestState === REQUEST,
    activeAt: new Date(mine.activeAt).toISOString(),
    rev: revOf(mine, other),
  };
}

/** Number of received messages that are neither read nor unsent. */
function unreadOf({ receivedK, readK, unsentUnread, unsentReadK }: MemberRow): number {
  return Math.max(0, receivedK - readK - (unsentReadK === readK ? unsentUnread : 0));
}

/** A new name of the other user changes the conversation, so both revisions count. Both only grow. */
export function revOf(mine: Pick<MemberRow, 'rev' | 'isOtherDeleted'>, other: Pick<OtherColumns, 'otherRev'>): number {
  return mine.rev + (mine.isOtherDeleted === 1 ? 0 : (other.otherRev ?? 0));
}

/** The id of a deleted user was replaced by one without an account, see `leaveConversation`. */
function otherUserOf(mine: Pick<MemberRow, 'otherId'>, other: OtherColumns): OtherUser {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
  const id = mine.otherId as UserId;
  if (other.otherRev === null || other.otherIsEmptied === 1) {
    return { id, ...DELETED, isInactive: true };
  }
  return {
    id,
    firstName: fitText(other.firstName ?? '', MAX_NAME_LENGTH),
    lastName: fitText(other.lastName ?? '', MAX_NAME_LENGTH),
    username: other.username,
    profileImageUrl: other.profileImageUrl,
    isInactive: other.otherIsActive !== 1,
  };
}

function lastMessageOf(mine: MemberRow, last: LastColumns): LastMessage | null {
  if (mine.lastMessageId === null || last.lastCreatedAt === null) return null;
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
    id: mine.lastMessageId as MessageId,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
    senderId: (last.lastSide === mine.side ? mine.userId : mine.otherId) as UserId,
    content: fitText(last.lastContent ?? '', MAX_MESSAGE_LENGTH),
    mediaKind: last.lastMediaKind,
    isEmptied: last.lastIsEmptied === 1,
    createdAt: new Date(last.lastCreatedAt).toISOString(),
  };
}
