/**
 * Messages. `n` numbers those of a conversation, `k` those of one side, both without a hole. `side`: whose, see
 * `conversationMembers`. Deleted for both it keeps its numbers and nothing else. `createdAt` in ms.
 */
export interface MessagesTables {
  messages: {
    id: string;
    conversationId: string;
    n: number;
    side: number;
    k: number;
    content: string;
    mediaId: string | null;
    mediaKind: 'image' | 'video' | null;
    isEmptied: number;
    isGoneForSender: number;
    isGoneForOther: number;
    createdAt: number;
    rev: number;
  };
}
