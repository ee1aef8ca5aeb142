import 'fake-indexeddb/auto';
import { aPostId } from '@posy/testkit/entities';
import { TestTimers } from '@posy/testkit/test-timers';
import { liveQuery } from 'dexie';
import { expect, test } from 'vitest';
import { setFlower } from '../features/flowers/flowers.switch.ts';
import { enqueue } from '../sync/enqueue.ts';
import { testDevice, testLocal } from '../sync/testing/test-local.ts';
import { openLocalDb } from './local-db.ts';
import { outName } from './out-db.ts';

/** A device whose time limits end when its timers are advanced. */
function timedDevice() {
  const device = testDevice();
  const timers = new TestTimers(device.clock);
  return { device: { ...device, timers }, timers };
}

/** Another page of this device that keeps a transaction over the whole outbox open until it is released. */
async function holdOutbox(factory: IDBFactory, name: string): Promise<{ release(): void }> {
  const opening = factory.open(name);
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const transaction = db.transaction([...db.objectStoreNames], 'readwrite');
  let isHeld = true;
  const continueReading = () => {
    if (isHeld) transaction.objectStore('kv').get('x').onsuccess = continueReading;
  };
  continueReading();
  return {
    release: () => {
      isHeld = false;
    },
  };
}

test('Y05 while the outbox does not answer, screens render without it, and with it once it does', async () => {
  const { device, timers } = timedDevice();
  const local = await testLocal(device);
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  const page = await holdOutbox(device.factory, outName(local.uid));

  const seen: number[] = [];
  const watching = liveQuery(() => local.out.outbox.toArray()).subscribe((entries) => void seen.push(entries.length));
  await expect.poll(() => timers.size).toBeGreaterThan(0);
  const pending = timers.size;
  timers.advance(2049);
  expect(timers.size, 'the query still waits').toBe(pending);
  timers.advance(1);
  await expect.poll(() => seen).toEqual([0]);
  const { size } = timers;
  const writing = enqueue(local, setFlower, { postId: aPostId(2), isFlowered: true });
  await expect.poll(() => timers.size).toBeGreaterThan(size);
  timers.advance(1949);
  expect(local.out.answers.isAnswering).toBe(true);
  timers.advance(1);
  expect(local.out.answers.isAnswering).toBe(false);
  page.release();

  await writing;
  await expect.poll(() => seen.at(-1)).toBe(2);
  await expect.poll(() => local.out.answers.isAnswering).toBe(true);
  expect(await local.out.outbox.count()).toBe(2);
  watching.unsubscribe();
});

test('Y05 the first screen does not wait for an outbox that does not open', async () => {
  const device = testDevice();
  const before = await testLocal(device);
  const { uid, out } = before;
  before.close();
  // Another page ignores `versionchange`, so that the deletion blocks every open.
  const opening = device.factory.open(out.name);
  await new Promise((resolve) => (opening.onsuccess = resolve));
  device.factory.deleteDatabase(out.name);

  const local = await openLocalDb(uid, device);

  expect(await local.cache.posts.count()).toBe(0);
  opening.result.close();
  expect(await local.out.outbox.count()).toBe(0);
});

test('Y05 writes in flight when a page is frozen do not block others', async () => {
  const device = testDevice();
  const [frozen, other] = [await testLocal(device), await testLocal(device)];
  let isHeld = true;
  const endless = frozen.out.transaction('rw', frozen.out.kv, async () => {
    while (isHeld) await frozen.out.kv.get('x');
  });
  const writing = other.out.kv.put({ k: 'x', v: 1 });

  frozen.out.answers.freeze();

  await expect(endless).rejects.toMatchObject({ name: 'AbortError' });
  await writing;
  isHeld = false;
  expect(await other.out.kv.get('x')).toEqual({ k: 'x', v: 1 });
});

test('Y14 a mutation whose write is aborted by freezing the page is stored when the page resumes, once', async () => {
  const { device, timers } = timedDevice();
  const local = await testLocal(device);
  const page = await holdOutbox(device.factory, outName(local.uid));
  const writing = enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  await expect.poll(() => timers.size).toBeGreaterThan(0);
  timers.advance(4000);
  expect(local.out.answers.isAnswering).toBe(false);

  local.out.answers.freeze();
  page.release();
  const other = await testLocal(device);
  expect(await other.out.outbox.count()).toBe(0);
  local.out.answers.resume();

  await writing;
  expect(await other.out.outbox.count()).toBe(1);
});

test('Y05 queries that were answered too late run once more, however many they are', async () => {
  const { device, timers } = timedDevice();
  const local = await testLocal(device);
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  const page = await holdOutbox(device.factory, outName(local.uid));
  let runs = 0;
  const seen = Array.from({ length: 20 }, () => 0);
  const watching = seen.map((_, i) =>
    liveQuery(() => {
      runs++;
      return local.out.outbox.count();
    }).subscribe((count) => (seen[i] = count)),
  );
  await expect.poll(() => timers.size).toBeGreaterThan(seen.length - 1);
  timers.advance(2050);
  await expect.poll(() => timers.size).toBe(seen.length);

  page.release();

  await expect
    .poll(() => {
      timers.advance(50);
      return seen;
    })
    .toEqual(seen.map(() => 1));
  expect(runs).toBeLessThanOrEqual(3 * seen.length);
  for (const each of watching) each.unsubscribe();
});
