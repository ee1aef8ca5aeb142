/**
 * Messages. `n` numbers those of a conversation, `k` those of one side, both without gaps. `side`: the sender's, see
 * `conversationMembers`. A message deleted for both keeps only its numbers. `seq0`, `seq1`: its number in the change log of the
 * member of that side. `replyToId`, `replyToN`: the answered message of the same conversation; null also in rows of versions that
 * know no replies. `reactions`: JSON of `[side, emoji]` for each member who reacted, in the order of sides; null: none.
 * `isUnsent`: its sender took it back from both; it is emptied, too. `createdAt` and `editedAt` in ms.
 *
 * `formerMessages`: the text of revision `rev` and of those before it, until `changedAt` (ms).
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
    replyToId: string | null;
    replyToN: number | null;
    reactions: string | null;
    isEmptied: number;
    isUnsent: number;
    isDeletedForSender: number;
    isDeletedForOther: number;
    createdAt: number;
    editedAt: number | null;
    rev: number;
    seq0: number;
    seq1: number;
  };
  formerMessages: { messageId: string; rev: number; text: string; changedAt: number };
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
  'replyToId',
  'replyToN',
  'reactions',
  'isEmptied',
  'isUnsent',
  'isDeletedForSender',
  'isDeletedForOther',
  'createdAt',
  'editedAt',
  'rev',
] as const satisfies readonly (keyof MessageRow)[];
