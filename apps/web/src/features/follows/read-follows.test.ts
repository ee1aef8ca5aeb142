import type { OutboxEntry } from '@posy/sync/mutation';
import { aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { setSwitch } from '../../sync/set-switch.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { followWords } from './follow-words.ts';
import { setFollow } from './follows.switch.ts';
import { foldFollow, readFollows } from './read-follows.ts';

const userId = aUserId(2);
const FOLLOWED_AT = '2026-01-01T00:00:00.000Z';

async function desired(...states: boolean[]) {
  const local = await testLocal();
  for (const isFollowing of states) await setSwitch(local, setFollow, userId, isFollowing);
  return local;
}

async function entryOf(isFollowing: boolean, change: Partial<OutboxEntry> = {}): Promise<OutboxEntry> {
  const local = await desired(isFollowing);
  const [entry] = await local.out.outbox.toArray();
  if (!entry) throw new Error('nothing was queued');
  return { ...entry, ...change };
}

const SERVER = { isFollowing: false, isRequested: false, approves: false };

test('a pending follow is shown at once, with its delivery state', async () => {
  expect(foldFollow(SERVER, [])).toEqual({ isFollowing: false, isRequested: false, delivery: 'sent' });
  expect(foldFollow(SERVER, [await entryOf(true)])).toEqual({
    isFollowing: true,
    isRequested: false,
    delivery: 'sending',
  });
  expect(foldFollow(SERVER, [await entryOf(true, { attempt: 1 })])).toEqual({
    isFollowing: true,
    isRequested: false,
    delivery: 'waiting',
  });
  expect(foldFollow(SERVER, [await entryOf(true, { status: 'acked' })])).toEqual({
    isFollowing: true,
    isRequested: false,
    delivery: 'sent',
  });
  expect(foldFollow({ ...SERVER, isFollowing: true }, [await entryOf(false)])).toEqual({
    isFollowing: false,
    isRequested: false,
    delivery: 'sending',
  });
});

test('a follow of a user who lets each follower in is shown as requested until they do', async () => {
  const approving = { ...SERVER, approves: true };
  const [follow, unfollow] = [await entryOf(true), await entryOf(false)];

  expect(foldFollow(approving, [follow])).toMatchObject({ isFollowing: false, isRequested: true });
  expect(foldFollow({ ...approving, isFollowing: true }, [follow])).toMatchObject({
    isFollowing: true,
    isRequested: false,
  });
  expect(foldFollow({ ...approving, isRequested: true }, [])).toMatchObject({ isFollowing: false, isRequested: true });
  expect(foldFollow({ ...approving, isRequested: true }, [unfollow])).toMatchObject({
    isFollowing: false,
    isRequested: false,
  });
});

test('a refused follow leaves the state of the server', async () => {
  const refused = await entryOf(true, { status: 'failed' });

  expect(foldFollow(SERVER, [refused])).toEqual({ isFollowing: false, isRequested: false, delivery: 'sent' });
  expect(setFollow.desired([refused]).size).toBe(0);
});

test('following and unfollowing before sending leaves nothing to send', async () => {
  const local = await testLocal();
  const stats = { totalFollowers: 0, totalFollowing: 0, totalViews: 0, totalFlowers: 0, totalPosts: 0, rev: 1 };
  await local.cache.stats.put({ ...stats, id: local.uid });

  await setSwitch(local, setFollow, userId, true);
  await setSwitch(local, setFollow, userId, false);

  expect(await local.out.outbox.toArray()).toEqual([]);
});

test('a follow of unknown state is sent, even if it changes nothing', async () => {
  const local = await desired(false);

  expect(await local.out.outbox.count()).toBe(1);
});

test('unfollowing and following again before sending leaves nothing to send', async () => {
  const local = await testLocal();
  await local.cache.follows.put({ userId, isFollowing: true, followedAt: FOLLOWED_AT, user: null, rev: 1 });

  await setSwitch(local, setFollow, userId, false);
  expect((await readFollows(local)).get(userId)).toEqual({
    isFollowing: false,
    isRequested: false,
    delivery: 'sending',
    isKnown: true,
  });
  await setSwitch(local, setFollow, userId, true);

  expect(await local.out.outbox.toArray()).toEqual([]);
  expect((await readFollows(local)).get(userId)).toEqual({
    isFollowing: true,
    isRequested: false,
    delivery: 'sent',
    isKnown: true,
  });
});

test('a follow is about one user: those about others are sent in parallel', async () => {
  const local = await desired(true);
  await setSwitch(local, setFollow, aUserId(3), true);
  await setSwitch(local, setFollow, userId, true);

  const entries = await local.out.outbox.orderBy('ord').toArray();
  expect(entries.map(({ lane }) => lane)).toEqual([`fo:${aUserId(3)}`, `fo:${userId}`]);
  expect(entries.map(({ target }) => target.id)).toEqual([aUserId(3), userId]);
  expect((await readFollows(local)).get(aUserId(4))).toBeUndefined();
});

test('unfollowing a deleted user succeeds, following them is refused', () => {
  const isDone = setFollow.notFoundIsSuccess;

  expect(
    typeof isDone === 'function' && [isDone({ userId, isFollowing: false }), isDone({ userId, isFollowing: true })],
  ).toEqual([true, false]);
});

test('the outbox has words for every mutation of this feature', () => {
  expect(followWords.map(({ kind }) => kind)).toEqual([setFollow.kind, 'follower.set']);
  const [words] = followWords;
  const texts = [true, false].map((isFollowing) => [
    words.sent({ userId, isFollowing }),
    words.sentHint('10:42', { userId, isFollowing }),
    words.refused('', '', { userId, isFollowing }),
  ]);
  expect(texts).toEqual([
    ['Followed!', 'You are now following this user', 'Failed to follow user'],
    ['Unfollowed', 'You are no longer following this user', 'Failed to unfollow user'],
  ]);
});

test('the outbox says what becomes of a request and of a follower', () => {
  const words = followWords.find(({ kind }) => kind === 'follower.set');
  const args = (isFollower: boolean, isRequest: boolean) => ({ userId, isFollower, isRequest });
  const about = { person: 'Bea', isOwn: false, media: 'photo' as const, text: null };
  const texts = [args(true, true), args(false, true), args(false, false)].map((each) => [
    words?.title(each, about),
    words?.sent(each),
  ]);

  expect(texts).toEqual([
    ['Accept Bea as a follower', 'Accepted as a follower'],
    ['Decline Bea as a follower', 'Request declined'],
    ['Remove Bea from your followers', 'Follower removed'],
  ]);
  expect(words?.title(args(true, true), { ...about, person: null })).toBe('Accept somebody as a follower');
});
