import type { CommentId, MediaId, PostId, UserId } from '@posy/contract/ids';
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
export function aMediaId(n: number): MediaId {
  return branded(uuid('c', n));
}

function uuid(kind: string, n: number): string {
  return `0190000${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** A post by user 1, with what matters to the test. */
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
