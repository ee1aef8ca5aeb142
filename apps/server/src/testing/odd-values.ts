import { createECDH } from 'node:crypto';
import type { DescribedCall } from './described-calls.ts';
import type { Ids } from './odd-world.ts';

/** A browser's public key. */
const P256DH = createECDH('prime256v1').generateKeys('base64url');

/** Ids that fit a call, and some that do not. */
export function idsFor({ method, path }: DescribedCall, ids: Ids, newId: () => string): readonly string[] {
  const { open, secret, media, bob, alice, talk, secretTalk, film, filmPost, captioned, ad, collection, comment, own } =
    ids;
  if (path.startsWith('/api/admin/users')) return [bob, alice, newId(), open];
  if (path === '/api/comments/{id}') return [...own.comments, open];
  if (path === '/api/comments/{id}/flower') return [comment, ...own.comments, open];
  if (path.startsWith('/api/conversations')) return [talk, talk, secretTalk, open];
  if (path.startsWith('/api/messages'))
    return method === 'GET' || method === 'HEAD' ? [film, film, open] : [...own.messages, open];
  if (path.startsWith('/api/users') || path.startsWith('/api/followers')) return [bob, bob, alice, open];
  if (path.startsWith('/api/uploads')) return [...own.uploads, open];
  if (path.startsWith('/api/ads')) return method === 'POST' ? [ad, open] : [...own.ads, ad, open];
  if (path.startsWith('/api/collections')) return [...own.collections, open];
  if (path.startsWith('/api/saved-posts'))
    return method === 'GET' ? [collection, open] : [open, open, secret, collection];
  if (path.endsWith('/captions')) {
    const mine = method === 'PATCH' ? captioned : filmPost;
    return [mine, mine, open, secret];
  }
  if (path.startsWith('/media')) return [media, open];
  return method === 'DELETE' || method === 'PATCH' ? [...own.posts, open, secret] : [open, open, open, secret, bob];
}

/** Valid values of fields, by their names. */
export function plainValues(ids: Ids, newId: () => string): Readonly<Record<string, unknown>> {
  return {
    id: ids.open,
    postId: ids.open,
    parentId: ids.comment,
    replyToId: ids.film,
    postIds: [ids.open],
    collectionId: ids.collection,
    name: 'Peas',
    width: '24',
    username: 'bob.tester',
    items: [{ id: ids.talk, k: 1 }],
    k: 1,
    key: 'a-key-that-nobody-used',
    target: 'post',
    targetId: ids.open,
    reason: 'spam',
    seenAt: '2026-01-01T00:00:00.000Z',
    email: `e${newId()}@example.com`,
    password: 'not it',
    newPassword: 'tulip garden 2',
    resetCode: '000000',
    firstName: 'Eve',
    lastName: 'Evans',
    content: 'Hello',
    emoji: '🌸',
    isFlowered: true,
    isActive: true,
    at: '2026-11-21T12:00:00.000Z',
    q: 'bob',
    tag: 'rose',
    captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n',
    captionsLanguage: 'de',
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    keys: { p256dh: P256DH, auth: 'A'.repeat(22) },
  };
}
