import 'fake-indexeddb/auto';
import type { ActivityEntity } from '@posy/contract/activity';
import { branded } from '@posy/testkit/branded';
import { aCommentId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeDialog, openDialog } from '../../kit/open-dialog.ts';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { setSessionState } from '../session/session-state.ts';
import { actorNames } from './activity-row.tsx';
import { ActivityScreen } from './activity-screen.tsx';
import { markActivitySeen, readActivity } from './activity.local.ts';
import { countUnseen } from './unseen-activity.ts';

afterEach(() => {
  cleanup();
  closeDialog();
  vi.unstubAllGlobals();
});

const person = (n: number, firstName: string) => ({
  id: aUserId(n),
  firstName,
  lastName: '',
  username: firstName.toLowerCase(),
  profileImageUrl: null,
});
const post = { id: aPostId(1), content: 'Tulips', imageUrl: null };

function something(hour: number, change: Partial<ActivityEntity>): ActivityEntity {
  return {
    id: branded(`${hour}`),
    kind: 'flower',
    actors: [person(2, 'Bea')],
    count: 1,
    post,
    commentId: null,
    preview: '',
    createdAt: `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
    rev: 1,
    ...change,
  };
}

async function open(items: readonly ActivityEntity[], seenAt: string | null = null): Promise<LocalDb> {
  const local = await testLocal(testDevice());
  await local.cache.activity.bulkPut([...items]);
  await local.cache.activityMark.put({ id: local.uid, seenAt, rev: 1 });
  await renderOnDevice(local, <ActivityScreen />);
  await screen.findByRole('heading', { name: 'Activity' });
  return local;
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('activity is listed newest first, with actor and action', async () => {
  await open([
    something(1, { kind: 'follow', post: null, actors: [person(4, 'Dora')] }),
    something(2, { kind: 'comment', preview: 'What a red!' }),
    something(3, { count: 5, actors: [person(2, 'Bea'), person(3, 'Cem'), person(4, 'Dora')] }),
  ]);

  expect(rows()).toEqual([
    expect.stringContaining('Bea, Cem and 3 others gave your post flowers'),
    expect.stringContaining('Bea commented'),
    expect.stringContaining('Dora follows you'),
  ]);
  expect(rows()[1]).toContain('What a red!');
});

test('replies to a comment and flowers for it name the comment, and show whose post it is as the post', async () => {
  const other = { ...post, imageUrl: '/media/other/64' };
  await open([
    something(1, { kind: 'reply', preview: 'Old roses', post: other }),
    something(2, { kind: 'commentFlower', preview: 'Which sort?', post: other }),
    something(3, { kind: 'commentFlower', count: 2, actors: [person(2, 'Bea'), person(3, 'Cem')], post: other }),
  ]);

  expect(rows()).toEqual([
    expect.stringContaining('Bea and Cem gave your comment flowers'),
    expect.stringMatching(/^Bea gave your comment a flower.*Which sort\?/),
    expect.stringMatching(/^Bea replied to your comment.*Old roses/),
  ]);
  expect(screen.getAllByRole('img', { name: 'Photo of the post' })).toHaveLength(3);
  expect(screen.queryByRole('img', { name: 'Your photo' })).toBeNull();
});

test('mentions show their text and whose photo it is, with the caption as it is now', async () => {
  const other = { ...post, imageUrl: '/media/other/64' };
  const local = await open([
    something(1, { kind: 'mention', preview: 'For @ada', post: other }),
    something(2, { kind: 'mention', preview: 'Look, @ada', post: other, commentId: aCommentId(1) }),
  ]);

  expect(rows()).toEqual([
    expect.stringMatching(/^Bea mentioned you.*Look, @ada/),
    expect.stringMatching(/^Bea mentioned you.*For @ada/),
  ]);
  expect(screen.getAllByRole('img', { name: 'Photo of the post' })).toHaveLength(2);

  await local.cache.posts.put(aPost({ id: post.id, content: 'Also for @ada' }));

  await waitFor(() => expect(rows()[1]).toContain('Also for @ada'));
  expect(rows()[0]).toContain('Look, @ada');
});

test('entries about a post of a user who was just blocked are hidden', async () => {
  const local = await testLocal(testDevice());
  await local.cache.activity.bulkPut([
    something(1, { kind: 'reply' }),
    something(2, { kind: 'commentFlower', count: 2 }),
  ]);
  const owner = aUserId(7);
  await local.cache.posts.put(aPost({ id: post.id, user: { ...person(7, 'Gus') } }));
  const before = (await readActivity(local)).items.length;

  await blockPerson(local, owner, true);

  expect(before).toBe(2);
  expect((await readActivity(local)).items).toEqual([]);
});

test('a row links to the post, or to the page of the follower', async () => {
  await open([something(1, { kind: 'follow', post: null }), something(2, {})]);

  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));

  expect(links).toEqual([`/?post=${aPostId(1)}`, '/u/bea']);
});

test('a follower can be followed back beside the event', async () => {
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: aUserId(1) } });
  const local = await open([something(1, { kind: 'follow', post: null })]);
  const nothing = { totalFollowers: 0, totalFollowing: 0, totalViews: 0, totalFlowers: 0, totalPosts: 0, rev: 1 };
  await local.cache.stats.put({ ...nothing, id: aUserId(1) });

  fireEvent.click(await screen.findByRole('button', { name: 'Follow back Bea' }));

  await screen.findByRole('button', { name: /^Following/ });
  await waitFor(async () => {
    const sent = await local.out.outbox.where('kind').equals('follow.set').toArray();
    expect(sent.map(({ args }) => args)).toMatchObject([{ userId: aUserId(2), isFollowing: true }]);
  });
  setSessionState({ status: 'signed-out' });
});

test.each([
  ['flower', 'photo', null],
  ['comment', 'comments', aCommentId(1)],
  ['reply', 'comments', aCommentId(1)],
  ['commentFlower', 'comments', aCommentId(1)],
  ['mention', 'comments', aCommentId(1)],
  ['mention', 'photo', null],
] as const)('a tap on a %s opens the %s over the list', async (kind, dialog, commentId) => {
  await open([something(1, { kind, preview: 'What a red!', commentId })]);

  fireEvent.click(screen.getByRole('link'));

  expect(openDialog.get()).toEqual([dialog, { postId: post.id }]);
  expect(screen.getByRole('heading', { name: 'Activity' })).toBeDefined();
});

test('new activity is separated, and showing it marks it as seen', async () => {
  const local = await open(
    [something(1, {}), something(2, {}), something(3, { kind: 'comment' })],
    '2026-01-01T01:00:00.000Z',
  );

  const fresh = within(screen.getByRole('region', { name: 'New' }));
  expect(fresh.getAllByRole('listitem')).toHaveLength(2);
  await waitFor(async () => expect(await countUnseen(local)).toBe(0));
  expect(fresh.getAllByRole('listitem')).toHaveLength(2);
  expect((await local.out.outbox.toArray()).map(({ kind, args }) => [kind, args])).toEqual([
    ['activity.seen', { userId: local.uid, seenAt: '2026-01-01T03:00:00.000Z' }],
  ]);
});

test('a page in the background marks nothing until it is visible', async () => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  const local = await open([something(1, {})]);

  expect(await local.out.outbox.count()).toBe(0);
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(async () => expect(await local.out.outbox.count()).toBe(1));
});

test('an empty list is shown once the server has answered', async () => {
  await open([]);
  expect(screen.queryByRole('heading', { name: 'Nothing here yet' })).toBeNull();
  expect(screen.getByText('Loading')).toBeTruthy();

  act(() => setSyncStatus({ lastSyncedAt: 1 }));

  expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeTruthy();
  setSyncStatus({ lastSyncedAt: null });
});

test('long lists grow on request', async () => {
  const many = Array.from({ length: 60 }, (_, i) =>
    something(1, { id: branded(`${i}`), createdAt: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString() }),
  );
  await open(many);
  expect(screen.getAllByRole('listitem')).toHaveLength(50);

  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));

  expect(screen.getAllByRole('listitem')).toHaveLength(60);
});

test('L14 the decision on a report is in the activity, with reason and excerpt', async () => {
  const local = await open([something(1, {})], '2026-01-01T01:00:00.000Z');
  const notice = { target: 'post', reason: 'No adverts, please.', excerpt: 'Buy this', rev: 1 } as const;
  const createdAt = '2026-01-01T02:00:00.000Z';
  await local.cache.notices.bulkPut([
    { ...notice, id: branded('n1'), kind: 'removed', createdAt },
    { ...notice, id: branded('n2'), kind: 'report-upheld', reason: '', createdAt: '2026-01-01T03:00:00.000Z' },
  ]);

  await waitFor(() => expect(rows()).toHaveLength(3));

  expect(rows()[0]).toContain('Posy reviewed the post you reported and took action.');
  expect(rows()[1]).toMatch(/Posy removed your post\..*Reason: No adverts, please\.Buy this/);
  expect(rows()[2]).toContain('gave your post');
  await waitFor(async () => expect(await countUnseen(local)).toBe(0));
});

test('unsent marks become one, and none moves back', async () => {
  const local = await testLocal(testDevice());

  await markActivitySeen(local, '2026-01-01T02:00:00.000Z');
  await markActivitySeen(local, '2026-01-01T01:00:00.000Z');
  await markActivitySeen(local, '2026-01-01T03:00:00.000Z');

  const entries = await local.out.outbox.toArray();
  expect(entries.map(({ args }) => args)).toEqual([{ userId: local.uid, seenAt: '2026-01-01T03:00:00.000Z' }]);
});

test.each([
  [['Ada'], 1, 'Ada'],
  [['Ada', 'Bea'], 2, 'Ada and Bea'],
  [['Ada', 'Bea', 'Cem'], 3, 'Ada, Bea and 1 other'],
  [['Ada'], 3, 'Ada and 2 others'],
  [[], 1, 'Somebody'],
])('%j of %i are named "%s"', (names, count, expected) => {
  const actors = names.map((firstName) => ({ firstName, lastName: '' }));

  expect(actorNames(actors, count)).toBe(expected);
});

test('an entry shows the first photo that its post has now', async () => {
  const local = await open([something(1, { post: { ...post, imageUrl: '/media/removed/64' } })]);
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Your photo' }).src).toContain('/media/removed/64');

  await local.cache.posts.put(aPost({ id: post.id, imageUrl: '/media/first/64', media: null }));

  await waitFor(() =>
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Your photo' }).src).toContain('/media/first/64'),
  );
});

test('a request to follow can be answered in its row, and leaves the list with the answer', async () => {
  const local = await testLocal(testDevice());
  const asking = { ...person(2, 'Bea'), bio: '', rev: 1 };
  await local.cache.followRequests.put({ userId: asking.id, requestedAt: '2026', user: asking, rev: 1 });
  await local.cache.activity.bulkPut([
    something(1, { kind: 'followRequest', post: null }),
    something(2, { kind: 'followAccepted', post: null, actors: [person(3, 'Cem')] }),
  ]);
  await renderOnDevice(local, <ActivityScreen />);
  await screen.findByRole('heading', { name: 'Activity' });
  expect(rows()).toEqual([
    expect.stringContaining('Cem accepted your request to follow them'),
    expect.stringContaining('Bea asks to follow you'),
  ]);

  fireEvent.click(screen.getByRole('button', { name: 'Accept Bea as a follower' }));

  await waitFor(() => expect(rows()).toHaveLength(1));
  const sent = await local.out.outbox.where('kind').equals('follower.set').toArray();
  expect(sent.map(({ args }) => args)).toEqual([{ userId: asking.id, isFollower: true, isRequest: true }]);
});

test('a request that was answered elsewhere is neither listed nor counted as unseen', async () => {
  const local = await testLocal(testDevice());
  await local.cache.activity.bulkPut([something(1, { kind: 'followRequest', post: null }), something(2, {})]);

  expect((await readActivity(local)).items.map(({ createdAt }) => createdAt)).toEqual(['2026-01-01T02:00:00.000Z']);
  expect(await countUnseen(local)).toBe(1);
});
