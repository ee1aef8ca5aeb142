/**
 * `conversations`: `lastN` numbers its messages; its row is what writers of one conversation queue up at.
 *
 * `conversationMembers`: the conversation as one of its two sees it. `side` is 0 or 1, and messages say from which side they
 * are, so that nothing but `otherId` tells with whom it was; a deleted person's is replaced by an id that is nobody's
 * (`isOtherGone`). `sentK`, `receivedK`: messages by the member, and by the other; `readK`, `deliveredK`: how many of the
 * received ones; `otherReadK`, `otherDeliveredK`: how many of the sent ones. `isListed` 0: empty, and made by the other.
 * `lastMessageId`: the newest the member still has. Instants in ms.
 */
export interface ConversationsTables {
  conversations: { id: string; lastN: number; createdAt: number };
  conversationMembers: {
    conversationId: string;
    userId: string;
    side: number;
    otherId: string;
    isOtherGone: number;
    isListed: number;
    lastN: number;
    sentK: number;
    receivedK: number;
    readK: number;
    deliveredK: number;
    otherReadK: number;
    otherDeliveredK: number;
    lastMessageId: string | null;
    activeAt: number;
    rev: number;
  };
}
