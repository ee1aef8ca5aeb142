/**
 * Messages. `n` numbers those of a conversation, `k` those of one side, both without gaps. `side`: the sender's, see
 * `conversationMembers`. A message deleted for both keeps only its numbers. `seq0`, `seq1`: its number in the change log of the
 * member of that side. `createdAt` in ms.
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
    seq0: number;
    seq1: number;
  };
}

/** A message without the numbers that only pulls need. */
export type MessageRow = Omit<MessagesTables['messages'], 'seq0' | 'seq1'>;

export const MESSAGE_COLUMNS = [
  'id',
  'conversationId',
  'n',
  'side',
  'k',
  'content',
  'mediaId',
  'mediaKind',
  'isEmptied',
  'isDeletedForSender',
  'isDeletedForOther',
  'createdAt',
  'rev',
] as const satisfies readonly (keyof MessageRow)[];
