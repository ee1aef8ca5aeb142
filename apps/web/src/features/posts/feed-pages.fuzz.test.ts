import 'fake-indexeddb/auto';
import { isDeepStrictEqual } from 'node:util';
import { runs, SEED } from '@posy/testkit/depth';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIncluded } from '../comments/comment-overlay.ts';
import { readRelations } from '../relations/read-relations.ts';
import { foldStored, foldUnsent, pendingPosts } from './post-overlay.ts';
import { isWhole, type ListedPost, type PostView } from './post-view.ts';
import type { BusyDevice } from './testing/busy-device.ts';
import { feedSteps, type Step, type TimedStep } from './testing/feed-steps.ts';
import { FeedTrial } from './testing/feed-trial.ts';

/** Turns of the event loop in which a list has to be right. Reading a long one takes some hundred. */
const MAX_TURNS = 20_000;
/** Minimum number of posts in memory above and below the reader. */
const PREFETCHED_POSTS = 10;

/** The whole feed of a device, read at once and folded without a cache. */
async function wholeFeed({ local, viewer }: BusyDevice) {
  const state = await local.cache.sync.get('state');
  const from = state?.window ?? '';
  const relations = await readRelations(local);
  const rows = (await local.cache.posts.toArray()).filter(
    ({ createdAt, user }) => createdAt >= from && !relations.has(user.id),
  );
  const place = ({ createdAt, id }: { createdAt: string; id: string }) => `${createdAt} ${id}`;
  const posts = rows.toSorted((a, b) => (place(a) < place(b) ? 1 : -1));
  const flowers = await local.cache.flowers.toArray();
  const flowered = new Set(flowers.flatMap((row) => (row.isFlowered ? [row.postId] : [])));
  const saves = await local.cache.savedPosts.toArray();
  const saved = new Set(saves.flatMap((row) => (row.isSaved ? [row.postId] : [])));
  const entries = await local.out.outbox.orderBy('ord').toArray();
  const included = await readIncluded(local, entries);
  const pending = pendingPosts(entries);
  const stored = foldStored({ posts, flowered, saved, included }, pending);
  const shown = (limit: number) =>
    foldStored({ posts: posts.slice(0, limit), flowered, saved, included }, pending).length;
  const unsentBut = (here: ReadonlySet<string>) => foldUnsent(pending, (id) => here.has(id), viewer);
  return { stored, shown, unsentBut, rows: posts.length };
}

const isUnsent = (post: ListedPost) => isWhole(post) && post.photos[0]?.picture.kind === 'local';

/** Throws if the reported list is not (a part of) the whole feed. */
function compare(trial: FeedTrial, whole: Awaited<ReturnType<typeof wholeFeed>>): void {
  expect(trial.wrong).toBeNull();
  expect(trial.page).not.toBeNull();
  const unsent = trial.posts.filter(isUnsent);
  const listed = trial.posts.slice(unsent.length);
  const isAll = trial.page?.isAllOfDevice === true;
  if (trial.mayDrift) return compareLoosely(listed, whole.stored);

  expect(listed.length, 'as many posts as are wanted').toBeGreaterThanOrEqual(whole.shown(trial.limit));
  if (isAll) expect(listed.length, 'all posts').toBe(whole.stored.length);
  if (whole.rows < trial.limit) expect(isAll, 'the end of the list').toBe(true);
  const covered = whole.stored.slice(0, listed.length);
  same(listed, covered);
  same(unsent, whole.unsentBut(new Set(covered.map(({ id }) => id))));
}

/** Throws at the first post that differs; a number matches any post. */
function same(listed: readonly ListedPost[], wanted: readonly PostView[]): void {
  expect(listed.length, 'as many posts').toBe(wanted.length);
  const at = listed.findIndex((post, i) => isWhole(post) && !isDeepStrictEqual(post, wanted[i]));
  expect(listed[at], `post ${at}`).toEqual(wanted[at]);
}

/** For lists that may have too many or too few numbers: posts in memory are correct, and in the right order. */
function compareLoosely(listed: readonly ListedPost[], stored: readonly PostView[]): void {
  const at = new Map(stored.map(({ id }, i) => [id, i]));
  let first = 0;
  for (const [i, post] of listed.entries()) {
    if (!isWhole(post)) continue;
    const index = at.get(post.id) ?? -1;
    expect(index, `the position of post ${i}, ${post.id}`).toBeGreaterThanOrEqual(first);
    if (i > 0 && isWhole(listed[i - 1] ?? 0)) expect(index, `the position of post ${i}, ${post.id}`).toBe(first);
    if (!isDeepStrictEqual(post, stored[index])) expect(post).toEqual(stored[index]);
    first = index + 1;
  }
}

async function until(check: () => void): Promise<void> {
  for (let turn = 0; ; turn++) {
    try {
      return check();
    } catch (error) {
      if (turn === MAX_TURNS) throw error;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function rest(trial: FeedTrial): Promise<void> {
  const pulledAt = await trial.calm();
  const whole = await wholeFeed(trial.device);
  await until(() => {
    // An older report may have all posts of pages that were released since.
    expect(trial.page?.savedAt).toBe(pulledAt);
    compare(trial, whole);
  });
  trial.isAtRest();
}

/** Scrolls through the whole list as a reader does, so that changed pages are read again. */
async function walk(trial: FeedTrial): Promise<void> {
  for (let at = 0; at < trial.posts.length; at += PREFETCHED_POSTS) {
    await until(() => {
      // The list reports its visible range whenever its posts change.
      trial.setVisibleRange(at);
      const around = trial.posts.slice(Math.max(0, at - PREFETCHED_POSTS), at + PREFETCHED_POSTS);
      expect(around.filter((post) => !isWhole(post))).toEqual([]);
    });
  }
  await rest(trial);
  trial.mayDrift = false;
  await rest(trial);
}

async function live(trial: FeedTrial, steps: readonly TimedStep[]): Promise<void> {
  await rest(trial);
  for (const { step, isHasty } of steps) {
    await trial.perform(step);
    if (!isHasty && trial.isWatched) await rest(trial);
  }
  await rest(trial);
  await walk(trial);
}

/** Runs all steps on a device that has `stored` posts at first. */
async function feedLives(stored: number, steps: readonly TimedStep[]): Promise<void> {
  const trial = await FeedTrial.begin(stored);
  try {
    await live(trial, steps);
  } finally {
    await trial.end();
  }
}

test(
  'after any events on a device its feed equals a full read',
  async () => {
    const everyFeed = fc.asyncProperty(feedSteps, ({ stored, steps }) => feedLives(stored, steps));

    // Without shrinking: each failing run waits for all its turns.
    await fc.assert(everyFeed, { numRuns: runs({ test: 12, deep: 1000 }), seed: SEED, endOnFailure: true });
  },
  30 * 60_000,
);

const FAR_DOWN: readonly Step[] = [
  { do: 'grow', pages: 12 },
  { do: 'setVisibleRange', at: 99 },
];

describe('former defects stay fixed', () => {
  test.each<{ name: string; stored?: number; steps: readonly Step[]; isHasty?: boolean }>([
    {
      name: 'a post whose answer was lost is listed once, also when its page is released',
      steps: [{ do: 'mutate', what: 'share', at: 0 }, { do: 'arrive', at: 15 }, ...FAR_DOWN],
    },
    {
      name: 'a post with a pending deletion gets no placeholder when its page is released',
      steps: [
        { do: 'grow', pages: 12 },
        { do: 'mutate', what: 'delete', at: 15 },
        { do: 'setVisibleRange', at: 99 },
      ],
    },
    {
      name: 'a failed read is repeated after the next pull',
      stored: 15,
      steps: [{ do: 'fail' }, { do: 'put', where: 'top', at: 0, count: 1 }],
      isHasty: true,
    },
    {
      name: 'pages with few remaining posts still fill the range around the reader',
      stored: 260,
      steps: [
        { do: 'grow', pages: 12 },
        { do: 'remove', at: 5, count: 210 },
      ],
    },
    {
      name: 'changes after a list was left during its first read are shown when it opens again',
      steps: [
        { do: 'hold' },
        { do: 'jump', by: 60 },
        { do: 'leave' },
        { do: 'remove', at: 15, count: 3 },
        { do: 'return' },
      ],
      isHasty: true,
    },
    {
      name: 'a user muted during the first read of a page is not in it',
      steps: [{ do: 'hold' }, { do: 'jump', by: 60 }, { do: 'relate', authorIndex: 2, isMuted: true }],
      isHasty: true,
    },
    {
      name: 'older posts that arrive during the first read of the end are listed',
      stored: 40,
      steps: [
        { do: 'hold' },
        { do: 'jump', by: 200 },
        { do: 'older', pages: 1 },
        { do: 'release' },
        { do: 'hold' },
        { do: 'release' },
      ],
      isHasty: true,
    },
  ])('$name', async ({ stored = 300, steps, isHasty = false }) => {
    await feedLives(
      stored,
      steps.map((step) => ({ step, isHasty })),
    );
  });
});
