import { expect, test, vi } from 'vitest';
import { listOwnHeads } from '../changes/heads.ts';
import type { Db } from '../db/database.ts';
import { listCounts, listWatchedCounts } from '../features/posts/post-counts.repo.ts';
import { userIdOf } from '../testing/messaging.ts';
import { publish } from '../testing/posting.ts';
import type { TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';
import { type CountsSource, type Watcher, Watches } from './watches.ts';

const SOURCE: CountsSource = { all: listCounts, visible: listWatchedCounts, heads: listOwnHeads };

/** Calls `read`, but fails the first time. */
function failingOnce<Args extends unknown[], T>(read: (db: Db, ...args: Args) => Promise<T>) {
  let hasFailed = false;
  return (db: Db, ...args: Args): Promise<T> => {
    if (hasFailed) return read(db, ...args);
    hasFailed = true;
    return Promise.reject(new Error('The database does not answer'));
  };
}

async function watcherOf(client: TestClient): Promise<Watcher & { readonly sent: string[] }> {
  const sent: string[] = [];
  return { userId: await userIdOf(client), sent, sendCounts: (text) => sent.push(text) > 0 };
}

test.each<[string, CountsSource]>([
  ['counts', { ...SOURCE, all: failingOnce(listCounts) }],
  ['heads', { ...SOURCE, heads: failingOnce(listOwnHeads) }],
])('G06 counts whose read fails are sent at the next turn (%s)', async (_, source) => {
  await using server = await TestServer.start();
  const [ann, bob] = [server.as('ann'), server.as('bob')];
  const post = await publish(ann);
  const watcher = await watcherOf(bob);
  const watches = new Watches(server.deps, source);
  await watches.set(watcher, [{ id: post.id, rev: post.rev }]);
  await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
  watches.counted([post.id]);

  await expect(watches.flush()).rejects.toThrow('does not answer');
  await vi.waitFor(() => expect(watcher.sent).toHaveLength(1), { timeout: 10_000 });
  watches.close();

  expect(watcher.sent[0]).toContain(post.id);
});

test('a device whose first look fails receives what is newer at the next turn', async () => {
  await using server = await TestServer.start();
  const [ann, bob] = [server.as('ann'), server.as('bob')];
  const post = await publish(ann);
  const watcher = await watcherOf(bob);
  const watches = new Watches(server.deps, { ...SOURCE, visible: failingOnce(listWatchedCounts) });

  await expect(watches.set(watcher, [{ id: post.id, rev: 0 }])).rejects.toThrow('does not answer');
  await vi.waitFor(() => expect(watcher.sent).toHaveLength(1), { timeout: 10_000 });
  watches.close();

  expect(watcher.sent[0]).toContain(post.id);
});
