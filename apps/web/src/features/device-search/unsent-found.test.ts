import 'fake-indexeddb/auto';
import { aCommentId, aConversation, aMessage, aMessageId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { POST_DRAFT_ID } from '../../local/out-db.ts';
import { writeDraft } from '../../local/write-draft.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { COMMENT_KINDS } from '../comments/comment-overlay.ts';
import { editMessage, unsendMessage } from '../messages/change-message.ts';
import { REACT_KIND, UNSEND_MESSAGE_KIND } from '../messages/message-changes.ts';
import { DELETE_MESSAGE_KIND, MESSAGE_KINDS } from '../messages/message-overlay.ts';
import { CREATE_POST_KIND } from '../posts/post-overlay.ts';
import { removePost } from '../posts/remove-post.ts';
import { DeviceIndex } from './device-index.ts';
import { UNSENT_KINDS } from './findable-rows.ts';
import { readPostsAndDraft } from './found-draft.ts';
import { readFoundComments, readFoundMessages, readFoundPosts } from './read-found.ts';
import { enqueueUnsent } from './testing/enqueue-unsent.ts';
import { FOUND_KINDS, type FoundKind } from './text-index.ts';

const open: DeviceIndex[] = [];

afterEach(() => {
  for (const index of open.splice(0)) index.abandon();
});

async function indexOf(local: LocalDb): Promise<DeviceIndex> {
  const index = new DeviceIndex(local);
  open.push(index);
  await index.start();
  await index.settled();
  return index;
}

/** Ids of a kind that are found, once the index has all writes. */
async function idsOf(index: DeviceIndex, typed: string, kind: FoundKind): Promise<readonly string[]> {
  await index.settled();
  return index.find(typed, new Set([kind]), 100).map(({ id }) => id);
}

const picture = { name: 'a.webp', type: 'image/webp', width: 4, height: 5, thumbhash: '' };
const post = {
  id: aPostId(1),
  content: 'A medlar',
  location: 'Kew',
  audience: 'everyone' as const,
  photos: [
    { picture, altText: 'Brown fruit' },
    { picture, altText: 'A pruned tree' },
  ],
};
const comment = { id: aCommentId(1), postId: aPostId(2), content: 'Bletted quince' };
const { id: conversationId } = aConversation();
const message = { id: aMessageId(1), conversationId, toUserId: aUserId(2), content: 'Loquat tonight', file: null };

/** A person with a post, a comment and two messages that wait to be sent. */
async function withUnsent(): Promise<LocalDb> {
  const local = await testLocal();
  await local.cache.conversations.put(aConversation());
  await enqueueUnsent(local, 'post.create', { ...post, poster: '' });
  await enqueueUnsent(local, 'comment.add', comment);
  await enqueueUnsent(local, 'message.send', { ...message, after: null });
  const named = { id: aMessageId(2), content: 'Loquat jam', file: null, username: 'cem', threadId: aMessageId(2) };
  await enqueueUnsent(local, 'message.sendByUsername', named);
  return local;
}

async function keyOf({ out }: LocalDb, kind: string) {
  const entry = await out.outbox.where('kind').equals(kind).first();
  if (!entry) throw new Error(`no ${kind} waits`);
  return entry.key;
}

test('Q08 unsent texts are found, whether they were written before the search or during it', async () => {
  const local = await testLocal();
  const index = await indexOf(local);
  expect(await idsOf(index, 'medlar', 'post')).toEqual([]);
  await enqueueUnsent(local, 'post.create', { ...post, poster: '' });
  expect(await idsOf(index, 'medl', 'post')).toEqual([post.id]);

  const other = await withUnsent();
  const later = await indexOf(other);

  for (const typed of ['medlar', 'kew', 'brown', 'pruned'])
    expect(await idsOf(later, typed, 'post')).toEqual([post.id]);
  expect(await idsOf(later, 'quinse', 'comment')).toEqual([comment.id]);
  expect((await idsOf(later, 'loquat', 'message')).toSorted()).toEqual([aMessageId(1), aMessageId(2)]);
});

test('Q08 a text is found once, from its mutation to its row, in either order', async () => {
  const local = await withUnsent();
  const index = await indexOf(local);
  const row = aPost({ id: post.id, content: post.content, user: { ...aPost().user, id: local.uid } });

  await local.cache.posts.put(row);
  expect(await idsOf(index, 'medlar', 'post')).toEqual([post.id]);
  expect(await readFoundPosts(local, [post.id])).toMatchObject([{ id: post.id, isUnsent: false }]);
  await discardEntry(local, await keyOf(local, 'post.create'));
  expect(await idsOf(index, 'medlar', 'post')).toEqual([post.id]);

  await discardEntry(local, await keyOf(local, 'message.send'));
  expect(await idsOf(index, 'tonight', 'message')).toEqual([]);
  await local.cache.messages.put(aMessage(1, { content: message.content }));
  expect(await idsOf(index, 'tonight', 'message')).toEqual([message.id]);
  // The server's text wins.
  await local.cache.posts.put({ ...row, content: 'A sorb', rev: 2 });
  expect([await idsOf(index, 'medlar', 'post'), await idsOf(index, 'sorb', 'post')]).toEqual([[], [post.id]]);
});

test('Q08 a withdrawn text is no longer found, also in a stored index', async () => {
  const local = await withUnsent();
  const first = await indexOf(local);
  expect(await idsOf(first, 'medlar', 'post')).toEqual([post.id]);
  await first.stop();

  await removePost(local, post.id);

  const index = await indexOf(local);
  expect(await idsOf(index, 'medlar', 'post')).toEqual([]);
  expect(await idsOf(index, 'quince', 'comment')).toEqual([comment.id]);
  await discardEntry(local, await keyOf(local, 'comment.add'));
  expect(await idsOf(index, 'quince', 'comment')).toEqual([]);
});

test('an edited message is found by its present words alone, before it is sent and after, in its place', async () => {
  const local = await testLocal();
  await local.cache.conversations.put(aConversation());
  const [older, newer] = [
    aMessage(1, { senderId: local.uid, content: 'old medlar' }),
    aMessage(2, { content: 'quince jam' }),
  ];
  await local.cache.messages.bulkPut([older, newer]);
  const index = await indexOf(local);

  await editMessage(local, older, 'quince');
  expect(await idsOf(index, 'medlar', 'message')).toEqual([]);
  expect(await idsOf(index, 'quince', 'message')).toEqual([newer.id, older.id]);
  expect(await readFoundMessages(local, [older.id])).toMatchObject([{ content: 'quince', isUnsent: false }]);
  expect(await idsOf(await indexOf(local), 'quince', 'message')).toEqual([newer.id, older.id]);
  await local.out.outbox
    .toCollection()
    .modify({ status: 'failed', error: { status: 409, code: 'edit_too_late', message: '' } });
  expect(await idsOf(index, 'medlar', 'message')).toEqual([older.id]);
  await local.out.outbox.clear();
  await local.cache.messages.put({ ...older, content: 'sorb', rev: 2 });

  expect(await idsOf(index, 'sorb', 'message')).toEqual([older.id]);
  expect(await idsOf(index, 'quince', 'message')).toEqual([newer.id]);
});

test('the words of a message that waits are found as they were edited', async () => {
  const local = await withUnsent();
  const index = await indexOf(local);

  await editMessage(local, message, 'Kumquat tonight');

  expect(await idsOf(index, 'loquat', 'message')).toEqual([aMessageId(2)]);
  expect(await idsOf(index, 'kumquat', 'message')).toEqual([message.id]);
  expect(await readFoundMessages(local, [message.id])).toMatchObject([{ content: 'Kumquat tonight' }]);
});

test('a message that is deleted for everyone is shown by no search, before that is sent and after', async () => {
  const local = await testLocal();
  await local.cache.conversations.put(aConversation());
  const row = aMessage(1, { senderId: local.uid, content: 'medlar' });
  await local.cache.messages.put(row);
  const index = await indexOf(local);

  await unsendMessage(local, row);
  expect(await readFoundMessages(local, [row.id])).toEqual([]);
  await local.out.outbox.clear();
  await local.cache.messages.put({ ...row, content: '', isEmptied: true, isUnsent: true, rev: 2 });

  expect(await idsOf(index, 'medlar', 'message')).toEqual([]);
  expect(await readFoundMessages(local, [row.id])).toEqual([]);
});

test('an unsent result shows its author and opens its place', async () => {
  const local = await withUnsent();

  const [found] = await readFoundPosts(local, [post.id]);
  expect(found).toMatchObject({ user: { id: local.uid }, content: 'A medlar', isUnsent: true });
  const shown = { kind: 'local', key: await keyOf(local, 'post.create'), picture };
  expect(found?.photos.map((photo) => photo.picture)).toEqual([shown, shown]);
  expect(await readFoundComments(local, [comment.id])).toMatchObject([
    { postId: comment.postId, user: { id: local.uid }, isUnsent: true },
  ]);
  expect(await readFoundMessages(local, [aMessageId(2), message.id])).toMatchObject([
    { id: aMessageId(2), name: '@cem', conversationId: aMessageId(2), isOwn: true, isUnsent: true },
    { id: message.id, name: 'Bea Blom', conversationId, isOwn: true, isUnsent: true },
  ]);
});

test('Q02 unsent messages to a blocked user are not found, and sent texts are not marked as unsent', async () => {
  const local = await withUnsent();
  await local.out.outbox.toCollection().modify({ status: 'acked' });
  expect(await readFoundComments(local, [comment.id])).toMatchObject([{ isUnsent: false }]);

  await local.cache.conversations.put(aConversation({ isBlocked: true }));

  expect(await readFoundMessages(local, [message.id])).toEqual([]);
});

test('a post draft is found by its current words, and no longer once it is shared', async () => {
  const local = await testLocal();
  const index = await indexOf(local);
  const draft = { content: 'A medlar', location: 'Kew', altText: '', audience: 'everyone' as const };

  await writeDraft(local.out, POST_DRAFT_ID, { updatedAt: 1, fields: draft, file: null });
  for (const typed of ['medl', 'kew']) expect(await idsOf(index, typed, 'post')).toEqual([POST_DRAFT_ID]);
  const changed = { ...draft, content: 'A quince' };
  await writeDraft(local.out, POST_DRAFT_ID, { updatedAt: 2, fields: changed, file: null });
  expect([await idsOf(index, 'medlar', 'post'), await idsOf(index, 'quince', 'post')]).toEqual([[], [POST_DRAFT_ID]]);
  await enqueueUnsent(local, 'post.create', { ...post, content: 'A quince', poster: '' });
  await writeDraft(local.out, POST_DRAFT_ID, null);
  expect(await idsOf(index, 'quince', 'post')).toEqual([post.id]);
  expect(await readPostsAndDraft(local, [POST_DRAFT_ID])).toEqual([]);
});

test('every mutation with a text is searchable', () => {
  const [addComment] = COMMENT_KINDS;
  const withoutText = [DELETE_MESSAGE_KIND, UNSEND_MESSAGE_KIND, REACT_KIND];

  expect(Object.keys(UNSENT_KINDS)).toEqual([
    CREATE_POST_KIND,
    addComment,
    ...MESSAGE_KINDS.filter((kind) => !withoutText.includes(kind)),
  ]);
  expect(new Set(Object.values(UNSENT_KINDS).map(({ kind }) => kind))).toEqual(
    new Set(FOUND_KINDS.filter((kind) => kind !== 'person')),
  );
});
