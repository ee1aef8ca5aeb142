import type { CommentEntity } from '@posy/contract/comments';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationEntity } from '@posy/contract/conversations';
import type { CommentId, MediaId, MessageId, PostId, UserId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import type { PostEntity } from '@posy/contract/posts';
import type { CurrentUser } from '@posy/contract/users';
import { branded } from './branded.ts';

/** The `n`th id of its kind: well-formed, and the same in every run. */
export function aUserId(n: number): UserId {
  return branded(uuid('a', n));
}
export function aPostId(n: number): PostId {
  return branded(uuid('b', n));
}
export function aCommentId(n: number): CommentId {
  return branded(uuid('d', n));
}
export function aMessageId(n: number): MessageId {
  return branded(uuid('e', n));
}
export function aMediaId(n: number): MediaId {
  return branded(uuid('c', n));
}

function uuid(kind: string, n: number): string {
  return `0190000${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** A post by user 1, with the given fields. */
export function aPost(change: Partial<PostEntity> = {}): PostEntity {
  const user = { id: aUserId(1), firstName: 'Ada', lastName: 'Lovelace', username: 'ada', profileImageUrl: null };
  return {
    id: aPostId(1),
    content: 'Tulips',
    location: 'Haarlem',
    altText: '',
    isPublic: true,
    imageUrl: null,
    videoUrl: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    viewCount: 0,
    commentsCount: 0,
    flowersCount: 0,
    user,
    media: null,
    rev: 1,
    ...change,
  };
}

/** A comment by user 1 under post 1, with the given fields. */
export function aComment(change: Partial<CommentEntity> = {}): CommentEntity {
  return {
    id: aCommentId(1),
    postId: aPostId(1),
    parentId: null,
    replyToId: null,
    content: 'Lovely',
    createdAt: '2026-01-01T00:00:00.000Z',
    user: aPost().user,
    flowersCount: 0,
    rev: 1,
    ...change,
  };
}

export function aCurrentUser(change: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: aUserId(1),
    firstName: 'Ada',
    lastName: 'Lovelace',
    username: 'ada',
    bio: '',
    profileImageUrl: null,
    email: 'ada@example.com',
    role: 'user',
    isActive: true,
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}

/** The conversation of user 1 with user 2, as user 1 sees it, without a message. */
export function aConversation(change: Partial<ConversationEntity> = {}): ConversationEntity {
  const other = { id: aUserId(2), firstName: 'Bea', lastName: 'Blom', username: 'bea', profileImageUrl: null };
  return {
    id: conversationIdOf(aUserId(1), aUserId(2)),
    otherUser: { ...other, isInactive: false },
    lastMessage: null,
    unreadCount: 0,
    lastN: 0,
    receivedK: 0,
    readK: 0,
    deliveredK: 0,
    otherReadK: 0,
    otherDeliveredK: 0,
    isBlocked: false,
    activeAt: '2026-01-01T00:00:00.000Z',
    rev: 1,
    ...change,
  };
}

/** The `n`th message of that conversation, by user 2 by default. */
export function aMessage(n: number, change: Partial<MessageEntity> = {}): MessageEntity {
  return {
    id: aMessageId(n),
    conversationId: conversationIdOf(aUserId(1), aUserId(2)),
    n,
    k: n,
    senderId: aUserId(2),
    content: `no ${n}`,
    videoUrl: null,
    media: null,
    isEmptied: false,
    createdAt: `2026-01-01T00:00:${String(n % 60).padStart(2, '0')}.000Z`,
    rev: 1,
    ...change,
  };
}
