/**
 * `conversations`: `lastN` numbers its messages; writers of one conversation lock its row.
 *
 * `conversationMembers`: the conversation as one of its two members sees it. `side` is 0 or 1, and messages store their side,
 * so that only `otherId` names the other user; that of a deleted user is replaced by a random id (`isOtherDeleted`). `sentK`,
 * `receivedK`: messages by the member, and by the other; `readK`, `deliveredK`: how many of the received ones; `otherReadK`,
 * `otherDeliveredK`: how many of the sent ones, if shared. `isListed` 0: the member does not see it, since it is empty and was opened by
 * the other, or a request that waits or was declined. `lastMessageId`: the newest message that the member has not deleted.
 * `unsentUnread`: how many of the received messages after `unsentReadK` were unsent. It
 * counts only while `unsentReadK` is `readK`: versions that do not know it raise `readK` alone.
 * `requestState`: 0, or 1 for a request of the other, or 2 for a declined one. `requestedAt`: when it was listed; while it waits, when it was
 * made. The row of a request counts the first `REQUEST_MESSAGES` of the other and none after, that of a declined one none: a message whose
 * `n` is above `lastN` has not arrived. Times in ms.
 */
export interface ConversationsTables {
  conversations: { id: string; lastN: number; createdAt: number };
  conversationMembers: {
    conversationId: string;
    userId: string;
    side: number;
    otherId: string;
    isOtherDeleted: number;
    isListed: number;
    lastN: number;
    sentK: number;
    receivedK: number;
    readK: number;
    deliveredK: number;
    otherReadK: number;
    otherDeliveredK: number;
    lastMessageId: string | null;
    unsentUnread: number;
    unsentReadK: number;
    requestState: number;
    requestedAt: number | null;
    activeAt: number;
    rev: number;
  };
}

export const MEMBER_COLUMNS = [
  'conversationId',
  'userId',
  'side',
  'otherId',
  'isOtherDeleted',
  'isListed',
  'lastN',
  'sentK',
  'receivedK',
  'readK',
  'deliveredK',
  'otherReadK',
  'otherDeliveredK',
  'lastMessageId',
  'unsentUnread',
  'unsentReadK',
  'requestState',
  'requestedAt',
  'activeAt',
  'rev',
] as const satisfies readonly (keyof ConversationsTables['conversationMembers'])[];
