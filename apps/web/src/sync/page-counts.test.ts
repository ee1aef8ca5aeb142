import 'fake-indexeddb/auto';
import { aPostId } from '@posy/testkit/entities';
import { expect, test, vi } from 'vitest';
import { dexieCache } from './dexie-cache.ts';
import { PageCounts } from './page-counts.ts';
import { followCursor } from './start-counts.ts';
import { testLocal } from './testing/test-local.ts';

const id = aPostId(1);
const counts = { id, contentRev: 1, rev: 9, flowersCount: 7, commentsCount: 0, viewCount: 0 };

test('G11 after a restored backup a page knows no revision, and says so', async () => {
  const local = await testLocal();
  const page = new PageCounts();
  const reach = (epoch: string) =>
    dexieCache(local, []).write(async (tx) =>
      tx.saveState({ ...(await tx.readState()), cursor: { epoch, g: 1, u: 1 } }),
    );
  await reach('before');
  const stop = followCursor(local, page);
  page.watch(id, 5);
  page.live.take([counts], 1);
  await vi.waitFor(() => expect(page.live.over({ id, rev: 5, contentRev: 1 })).toEqual(counts));
  const known = page.watched();
  let changes = 0;
  page.onWatched(() => changes++);

  await reach('after');

  await vi.waitFor(() => expect(page.watched()).toEqual([{ id, rev: 0 }]));
  expect(known).toEqual([{ id, rev: 9 }]);
  expect([changes, page.live.all()]).toEqual([1, []]);
  stop();
});

test('a post on two places is watched once, with the newest revision that either knows, until both are gone', () => {
  const page = new PageCounts();

  const ends = [page.watch(id, 5), page.watch(id, 7)];
  const both = page.watched();
  ends[1]?.();
  const one = page.watched();
  ends[0]?.();

  expect([both, one, page.watched()]).toEqual([[{ id, rev: 7 }], [{ id, rev: 5 }], []]);
});
