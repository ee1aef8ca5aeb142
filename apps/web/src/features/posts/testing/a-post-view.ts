import { matches } from '@posy/contract/check';
import { type MutationKey, type PostId, PostIdSchema, type UserId, UserIdSchema } from '@posy/contract/ids';
import type { PostEntity } from '@posy/contract/posts';
import type { CurrentUser } from '@posy/contract/users';
import { assert } from '@posy/std/assert';
import { browserDevice } from '../../../platform/browser-device.ts';
import type { PostView } from '../post-view.ts';

/** A key for tests in which any one will do. */
export const aKey: MutationKey = browserDevice.newKey();

function uuid(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

export function aPostId(n: number): PostId {
  const id = uuid(n);
  assert(matches(PostIdSchema, id), 'an id of a post');
  return id;
}

/** The same name gives the same user. */
export function aUserId(name: string): UserId {
  const n = Array.from(name).reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) % 1_000_000;
  const id = uuid(n);
  assert(matches(UserIdSchema, id), 'an id of a person');
  return id;
}

export function aPerson(name: string): CurrentUser {
  return {
    id: aUserId(name),
    firstName: name,
    lastName: '',
    username: name,
    bio: '',
    profileImageUrl: null,
    email: `${name}@example.com`,
    role: 'user',
    isActive: true,
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
}

/** Post number `n`, made `n` ms after 1970, as on the server. */
export function aPost(n: number, author: string, change: Partial<PostEntity> = {}): PostEntity {
  const { id, firstName, lastName, username, profileImageUrl } = aPerson(author);
  return {
    id: aPostId(n),
    content: `caption ${n}`,
    location: '',
    altText: '',
    isPublic: true,
    imageUrl: null,
    videoUrl: null,
    createdAt: new Date(n).toISOString(),
    viewCount: 0,
    commentsCount: 0,
    flowersCount: 0,
    user: { id, firstName, lastName, username, profileImageUrl },
    media: null,
    rev: n,
    ...change,
  };
}

/** The same, as a card draws it. */
export function aPostView({ n, author = 'bob' }: { readonly n: number; readonly author?: string }): PostView {
  const post = aPost(n, author);
  return {
    id: post.id,
    author: post.user,
    content: post.content,
    location: '',
    audience: 'everyone',
    createdAt: n,
    viewCount: 0,
    commentsCount: 0,
    flowersCount: 0,
    isFlowered: false,
    photos: [],
    delivery: { kind: 'sent' },
  };
}
