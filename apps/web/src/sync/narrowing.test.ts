import { conversationIdOf } from '@posy/contract/conversation-id';
import type { AdId } from '@posy/contract/ids';
import { narrowingsBefore } from '@posy/sync/barrier';
import { branded } from '@posy/testkit/branded';
import { aCommentId, aConversation, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { setAdStatus } from '../features/ads/ads.sync.ts';
import { setBlock } from '../features/blocks/blocks.mutators.ts';
import { addComment } from '../features/comments/comments.sync.ts';
import { reportDelivered } from '../features/conversations/conversations.sync.ts';
import { setFollower } from '../features/follows/followers.mutators.ts';
import { readConversation } from '../features/messages/read-messages.mutators.ts';
import { type ChangePostArgs, changePost } from '../features/posts/change-post.mutators.ts';
import { saveChanges } from '../features/posts/change-post.ts';
import { setCaptions } from '../features/posts/post-captions.mutators.ts';
import { createPost } from '../features/posts/posts.sync.ts';
import { updatePreferences } from '../features/preferences/preferences.sync.ts';
import { changePreferences } from '../features/preferences/read-preferences.ts';
import { updateProfile } from '../features/profile/profile.mutators.ts';
import type { LocalDb } from '../local/local-db.ts';
import { enqueue } from './enqueue.ts';
import { retryEntry, shareAnyway } from './outbox-actions.ts';
import { mutations } from './registry.ts';
import { testLocal } from './testing/test-local.ts';

const NARROWING = ['block.set', 'follower.set', 'post.change', 'preferences.update', 'profile.update'];
const SHARING = [
  'post.create',
  'captions.set',
  'comment.add',
  'conversation.accept',
  'conversation.delivered',
  'conversation.read',
  'profile.picture',
  'ad.create',
  'ad.edit',
  'ad.status',
];
/** Deletions, what only the user or a named recipient receives, and what shows nothing of the user's own. */
const NEITHER = [
  'post.delete',
  'comment.delete',
  'message.delete',
  'message.edit',
  'message.unsend',
  'message.react',
  'ad.delete',
  'write.cancel',
  'upload.drop',
  'savedPost.set',
  'collection.create',
  'collection.rename',
  'collection.delete',
  'message.send',
  'message.sendByUsername',
  'conversation.create',
  'conversation.decline',
  'flower.set',
  'commentFlower.set',
  'follow.set',
  'mute.set',
  'dismissedPerson.set',
  'report.create',
  'post.views',
  'ad.impression',
  'ad.click',
  'activity.seen',
];

const userId = aUserId(2);
const id = aPostId(1);
const words = { content: '', location: '' };
const picture = { name: 'a.png', type: 'image/png', width: 1, height: 1, thumbhash: '' };
const comment = { id: aCommentId(1), postId: id, content: 'Hello' };
const post = (n: number, audience: 'everyone' | 'followers' | 'onlyMe' = 'followers') => ({
  ...words,
  id: aPostId(n),
  audience,
  photos: [{ picture, altText: '' }],
});
const block = (isBlocked: boolean) => ({ userId, conversationId, isBlocked });
const follower = (isFollower: boolean) => ({ userId, isFollower, isRequest: false });

const RECEIPTS_OFF = { sendsReceipts: false };
const removeFollower = (local: LocalDb) => enqueue(local, setFollower, follower(false));
const change = (local: LocalDb, args: Omit<ChangePostArgs, 'id'>, n = 1) =>
  enqueue(local, changePost, { id: aPostId(n), ...args });
const { id: conversationId } = aConversation();
const read = (local: LocalDb, k: number) => enqueue(local, readConversation, { conversationId, k });
const receive = (local: LocalDb, k: number) => enqueue(local, reportDelivered, { items: [{ id: conversationId, k }] });
const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();

/** Each entry by its kind, with the kinds it waits for. */
async function order(local: LocalDb): Promise<readonly string[]> {
  const all = await entries(local);
  const behind = narrowingsBefore(all);
  const kindOf = (key: string) => all.find((entry) => entry.key === key)?.kind;
  return all.map(({ key, kind }) => [kind, ...(behind.get(key) ?? []).map(kindOf)].join(' < '));
}

test.each([
  [setBlock.kind, 'blocking', (local: LocalDb) => enqueue(local, setBlock, block(true)), 'narrows'],
  [setBlock.kind, 'unblocking', (local: LocalDb) => enqueue(local, setBlock, block(false)), 'shares'],
  [setFollower.kind, 'removing', removeFollower, 'narrows'],
  [setFollower.kind, 'accepting', (local: LocalDb) => enqueue(local, setFollower, follower(true)), 'shares'],
  [createPost.kind, 'sharing', (local: LocalDb) => enqueue(local, createPost, post(1)), 'shares'],
  [createPost.kind, 'a private post', (local: LocalDb) => enqueue(local, createPost, post(1, 'onlyMe')), ''],
  [changePost.kind, 'private', (local: LocalDb) => change(local, { audience: 'onlyMe', content: 'x' }), 'narrows'],
  [changePost.kind, 'for followers', (local: LocalDb) => change(local, { audience: 'followers' }), 'narrows shares'],
  [changePost.kind, 'for everyone', (local: LocalDb) => change(local, { audience: 'everyone' }), 'shares'],
  [changePost.kind, 'a caption', (local: LocalDb) => change(local, { content: 'x' }), 'shares'],
  [changePost.kind, 'the order of photos', (local: LocalDb) => change(local, { order: [] }), ''],
  [addComment.kind, 'a comment', (local: LocalDb) => enqueue(local, addComment, comment), 'shares'],
  [
    setCaptions.kind,
    'subtitles',
    (local: LocalDb) => enqueue(local, setCaptions, { postId: id, captions: { text: 'x', language: 'en' } }),
    'shares',
  ],
  [
    updateProfile.kind,
    'approval',
    (local: LocalDb) => enqueue(local, updateProfile, { userId, fields: { approvesFollowers: 'true' } }),
    'narrows',
  ],
  [
    updateProfile.kind,
    'no approval',
    (local: LocalDb) => enqueue(local, updateProfile, { userId, fields: { approvesFollowers: 'false' } }),
    'shares',
  ],
  [
    updateProfile.kind,
    'a biography',
    (local: LocalDb) => enqueue(local, updateProfile, { userId, fields: { bio: 'x' } }),
    'shares',
  ],
  [updatePreferences.kind, 'no receipts', (local: LocalDb) => changePreferences(local, RECEIPTS_OFF), 'narrows'],
  [updatePreferences.kind, 'receipts', (local: LocalDb) => changePreferences(local, { sendsReceipts: true }), ''],
  [updatePreferences.kind, 'no typing', (local: LocalDb) => changePreferences(local, { sendsTyping: false }), ''],
  [readConversation.kind, 'reading', (local: LocalDb) => read(local, 1), 'shares'],
  [reportDelivered.kind, 'receiving', (local: LocalDb) => receive(local, 1), 'shares'],
  [
    setAdStatus.kind,
    'a resumed ad',
    (local: LocalDb) => enqueue(local, setAdStatus, { id: branded<AdId>(id), isActive: true }),
    'shares',
  ],
] as const)('%s, %s: its definition says whether it narrows or shares', async (_kind, _what, act, expected) => {
  const local = await testLocal();
  await act(local);

  const [entry] = await entries(local);
  const flags = (['narrows', 'shares'] as const).filter((flag) => entry?.[flag]);
  expect(flags.join(' ')).toBe(expected);
});

test('Y17 every kind of mutation was decided about', () => {
  expect(mutations.map(({ kind }) => kind).toSorted()).toEqual([...NARROWING, ...SHARING, ...NEITHER].toSorted());
});

test('Y18 a narrowing that replaces one keeps its place before the shares made in between', async () => {
  const local = await testLocal();
  await removeFollower(local);
  await enqueue(local, createPost, post(1));
  await removeFollower(local);

  expect(await order(local)).toEqual(['follower.set', 'post.create < follower.set']);
});

test('Y18 a smaller audience keeps its place, and a later caption does not share that place', async () => {
  const local = await testLocal();
  await change(local, { audience: 'followers' });
  await removeFollower(local);
  await change(local, { content: 'secret' });

  expect(await order(local)).toEqual(['post.change', 'follower.set', 'post.change < post.change < follower.set']);
  await change(local, { audience: 'onlyMe' });
  expect(await order(local), 'nobody sees the caption').toEqual(['post.change', 'follower.set', 'post.change']);
});

test('Y19 the approval of followers does not wait for a picture', async () => {
  const local = await testLocal();
  await enqueue(local, updateProfile, { userId, fields: { bio: 'x' } });
  await enqueue(local, updateProfile, { userId, fields: { approvesFollowers: 'true' } });

  expect((await entries(local)).map(({ lane }) => lane)).toEqual(['me', 'approval']);
});

test('Y18 a refused share that is tried again waits for the narrowings made since, with what follows it', async () => {
  const local = await testLocal();
  const key = await enqueue(local, createPost, post(1));
  await enqueue(local, addComment, comment);
  await local.out.outbox.update(key, { status: 'failed', sends: 1 });
  await removeFollower(local);

  await retryEntry(local, key);

  const behind = ['post.create < follower.set', 'comment.add < follower.set'];
  expect(await order(local)).toEqual(['follower.set', ...behind]);
});

test('Y18 an unsent post that is edited waits for the narrowings made since', async () => {
  const local = await testLocal();
  await enqueue(local, createPost, post(1, 'onlyMe'));
  await removeFollower(local);
  const before = { content: '', location: '', audience: 'onlyMe' as const, photos: [] };

  await saveChanges(local, aPostId(1), before, { ...before, audience: 'followers' });

  expect(await order(local)).toEqual(['follower.set', 'post.create < follower.set']);
});

test('a post that the user shares anyway waits for nothing', async () => {
  const local = await testLocal();
  await removeFollower(local);
  const key = await enqueue(local, createPost, post(1));
  await enqueue(local, createPost, post(2));

  await shareAnyway(local, key);

  expect(await order(local)).toEqual(['follower.set', 'post.create', 'post.create < follower.set']);
});

test('marks that are made after receipts were switched off wait for that, and earlier ones do not', async () => {
  const local = await testLocal();
  await enqueue(local, readConversation, { conversationId: conversationIdOf(userId, aUserId(3)), k: 1 });
  await changePreferences(local, RECEIPTS_OFF);
  await read(local, 1);
  await receive(local, 2);

  const behind = ['conversation.read < preferences.update', 'conversation.delivered < preferences.update'];
  expect(await order(local)).toEqual(['conversation.read', 'preferences.update', ...behind]);
});

test('a mark that replaces one from before the switch waits with what was read since', async () => {
  const local = await testLocal();
  await read(local, 1);
  await receive(local, 1);
  await changePreferences(local, RECEIPTS_OFF);
  await read(local, 2);
  await receive(local, 2);

  const behind = ['conversation.read < preferences.update', 'conversation.delivered < preferences.update'];
  expect(await order(local)).toEqual(['preferences.update', ...behind]);
});

test('receipts that are off stay before the marks made since, whatever setting is changed next', async () => {
  const local = await testLocal();
  await changePreferences(local, RECEIPTS_OFF);
  await read(local, 1);
  await changePreferences(local, { notifyFlowers: false });

  expect(await order(local)).toEqual(['preferences.update', 'conversation.read < preferences.update']);
  expect((await entries(local))[0]?.args).toMatchObject({ change: { ...RECEIPTS_OFF, notifyFlowers: false } });
});

test('receipts that are switched off after an unsent change narrow from there on', async () => {
  const local = await testLocal();
  await changePreferences(local, { sendsReceipts: true, language: 'de' });
  await receive(local, 1);
  await changePreferences(local, RECEIPTS_OFF);
  await read(local, 1);

  const behind = ['preferences.update', 'conversation.read < preferences.update'];
  expect(await order(local)).toEqual(['conversation.delivered', ...behind]);
});

test('marks wait for nothing once receipts are on again', async () => {
  const local = await testLocal();
  await changePreferences(local, RECEIPTS_OFF);
  await read(local, 1);
  await changePreferences(local, { sendsReceipts: true });

  expect(await order(local)).toEqual(['conversation.read', 'preferences.update']);
});
