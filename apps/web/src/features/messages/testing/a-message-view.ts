import { aMessageId, aUserId } from '@posy/testkit/entities';
import type { MessageView } from '../message-view.ts';

/** Message number `n` as a thread draws it: of the other user, who is 2, or one's own (`isOwn`). */
export function aMessageView(n: number, { isOwn = false, ...change }: Partial<MessageView> = {}): MessageView {
  return {
    id: aMessageId(n),
    senderId: aUserId(isOwn ? 1 : 2),
    isOwn,
    content: `no ${n}`,
    media: null,
    replyTo: null,
    reactions: [],
    isEmptied: false,
    isUnsent: false,
    createdAt: n,
    editedAt: null,
    edit: null,
    n,
    k: n,
    delivery: { kind: isOwn ? 'sent' : 'received' },
    ...change,
  };
}
