import type { WatchedPost } from '@posy/contract/counts';
import { aPost, aPostId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import { liveCounts, watchPost } from './page-counts.ts';
import { openCountsChannel, sendCounts } from './send-counts.ts';
import { shareCounts } from './share-counts.ts';

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
  vi.useRealTimers();
});

function aTab(uid: string) {
  const closing = new AbortController();
  ending.push(() => closing.abort());
  return { shared: shareCounts(uid, 'this', closing.signal), close: () => closing.abort() };
}

/** Another tab of the account: its messages, and those that it receives. */
function anotherTab(uid: string) {
  const channel = openCountsChannel(uid);
  if (!channel) throw new Error('There is no channel');
  ending.push(() => channel.close());
  const received: unknown[] = [];
  channel.addEventListener('message', ({ data }) => received.push(data));
  return { received, send: (message: unknown) => channel.postMessage(message) };
}

const id = aPostId(1);
const counts = { id, contentRev: 1, rev: 9, flowersCount: 7, commentsCount: 0, viewCount: 0 };
const row = { ...aPost({ id }), rev: 1, contentRev: 1 };

test('a device watches what all its visible tabs show, until they close', async () => {
  const { shared } = aTab('all');
  const other = anotherTab('all');
  const posts: WatchedPost[] = [{ id: aPostId(2), rev: 3 }];
  ending.push(watchPost(id, 5));

  other.send({ tab: 'other', posts });
  await vi.waitFor(() => expect(shared.watched()).toEqual([{ id, rev: 5 }, ...posts]));
  other.send({ tab: 'other', posts: [] });

  await vi.waitFor(() => expect(shared.watched()).toEqual([{ id, rev: 5 }]));
});

test('a screen that changes is announced once a second, however often it changes', () => {
  vi.useFakeTimers();
  const { shared } = aTab('often');
  let count = 0;
  shared.onChange = () => count++;

  for (let n = 1; n <= 30; n++) watchPost(aPostId(n), 1)();
  const atOnce = count;
  vi.advanceTimersByTime(1000);

  expect([atOnce, count]).toEqual([0, 1]);
});

test('at most 60 posts are watched', () => {
  const { shared } = aTab('many');
  for (let n = 1; n <= 70; n++) ending.push(watchPost(aPostId(n), 1));

  expect(shared.watched()).toHaveLength(60);
});

test('G10 all visible tabs together watch at most 60 posts, those of the leading tab first', async () => {
  const { shared } = aTab('both');
  const other = anotherTab('both');
  const shown = Array.from({ length: 41 }, (_, n) => ({ id: aPostId(n + 1), rev: 1 }));
  const elsewhere = Array.from({ length: 60 }, (_, n) => ({ id: aPostId(n + 41), rev: 1 }));
  for (const post of shown) ending.push(watchPost(post.id, post.rev));

  other.send({ tab: 'other', posts: elsewhere });

  await vi.waitFor(() => expect(shared.watched()).toEqual([...shown, ...elsewhere.slice(1, 20)]));
});

test('G11 a tab that is hidden watches nothing, and says so at once', async () => {
  const { shared } = aTab('hidden');
  const other = anotherTab('hidden');
  ending.push(watchPost(id, 5));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  ending.push(() => visibility.mockRestore());

  document.dispatchEvent(new Event('visibilitychange'));

  expect(shared.watched()).toEqual([]);
  await vi.waitFor(() => expect(other.received).toContainEqual({ tab: 'this', posts: [] }));
});

test('G10 counts that one tab receives reach the other tabs, and those of the worker reach all', async () => {
  liveCounts.reach({ epoch: 'tabs', g: 0, u: 0 });
  const { shared } = aTab('give');
  const other = anotherTab('give');

  shared.take([counts], 0);
  await vi.waitFor(() => expect(other.received).toContainEqual({ rows: [counts], from: 0 }));
  sendCounts('give', [{ ...counts, rev: 10, flowersCount: 8 }], 0);

  await vi.waitFor(() => expect(liveCounts.over(row)?.flowersCount).toBe(8));
});

test('a tab that leaves says so', async () => {
  const { close } = aTab('leave');
  const other = anotherTab('leave');

  close();

  await vi.waitFor(() => expect(other.received).toContainEqual({ tab: 'this', posts: [] }));
});
