/**
 * Messages. `n` numbers those of a conversation, `k` those of one side, both without gaps. `side`: the sender's, see
 * `conversationMembers`. A message deleted for both keeps only its numbers. `createdAt` in ms.
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
    isDeletedForSender: number;
    isDeletedForOther: number;
    createdAt: number;
    rev: number;
  };
}
