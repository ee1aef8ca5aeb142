import { expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { listServer } from '../../sync/testing/list-server.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { readFeedAds, recordAdFollowed, recordAdSeen, refreshFeedAds, setAdHidden } from './feed-ads.local.ts';
import { aFeedAd, anAdId } from './testing/an-ad.ts';

const HOUR_MS = 3_600_000;
const reported = async ({ out }: LocalDb) =>
  (await out.outbox.orderBy('ord').toArray()).map(({ kind, args }) => ({ kind, args }));
const titles = async (local: LocalDb) => (await readFeedAds(local)).map(({ title }) => title);

async function deviceWithAds() {
  const device = testDevice();
  const local = await testLocal(device);
  await local.cache.feedAds.bulkPut([1, 2].map((n) => ({ ...aFeedAd(n), place: n })));
  return { device, local };
}

test('ads are fetched in the order of the server, and not again within five minutes', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  const { asked } = await listServer(local, { '/api/ads/feed': { rows: [aFeedAd(2), aFeedAd(1)] } });

  await Promise.all([refreshFeedAds(local), refreshFeedAds(local)]);
  await refreshFeedAds(local);
  expect(await titles(local)).toEqual(['Ad 2', 'Ad 1']);
  expect(asked).toEqual(['/api/ads/feed']);

  device.clock.advance(300_001);
  await listServer(local, { '/api/ads/feed': { rows: [] } });
  await refreshFeedAds(local);

  expect(await titles(local)).toEqual([]);
  vi.unstubAllGlobals();
});

test('without a network the stored ads stay', async () => {
  const { local } = await deviceWithAds();
  await listServer(local, {});

  await refreshFeedAds(local);

  expect(await titles(local)).toEqual(['Ad 1', 'Ad 2']);
  vi.unstubAllGlobals();
});

test('an ad is counted once an hour, with the time of its impression', async () => {
  const { device, local } = await deviceWithAds();
  const id = anAdId(1);

  await recordAdSeen(local, id);
  await recordAdSeen(local, id);
  device.clock.advance(HOUR_MS);
  await recordAdSeen(local, id);

  expect(await reported(local)).toEqual([
    { kind: 'ad.impression', args: { id, at: '2026-01-01T00:00:00.000Z' } },
    { kind: 'ad.impression', args: { id, at: '2026-01-01T01:00:00.000Z' } },
  ]);
});

test('a click at first sight is reported after its impression', async () => {
  const { local } = await deviceWithAds();

  await recordAdFollowed(local, anAdId(1));
  await recordAdFollowed(local, anAdId(1));

  const [seen, followed, ...more] = await local.out.outbox.orderBy('ord').toArray();
  expect([seen?.kind, followed?.kind]).toEqual(['ad.impression', 'ad.click']);
  expect(seen?.lane).toBe(followed?.lane);
  expect(more).toEqual([]);
});

test('reports older than three days are dropped', async () => {
  const { device, local } = await deviceWithAds();

  await recordAdSeen(local, anAdId(1));

  const [entry] = await local.out.outbox.toArray();
  expect(entry?.dropAt).toBe(device.clock.now() + 72 * HOUR_MS);
});

test('an ad seen in five hours of a day pauses until the next, also offline', async () => {
  const { device, local } = await deviceWithAds();
  for (let hour = 0; hour < 5; hour++) {
    expect(await titles(local)).toContain('Ad 1');
    await recordAdSeen(local, anAdId(1));
    device.clock.advance(HOUR_MS);
  }

  expect(await titles(local)).toEqual(['Ad 2']);
  device.clock.advance(24 * HOUR_MS);
  expect(await titles(local)).toEqual(['Ad 1', 'Ad 2']);
});

test('a hidden ad stays hidden unless it is restored', async () => {
  const { local } = await deviceWithAds();

  await setAdHidden(local, anAdId(2), true);
  expect(await titles(local)).toEqual(['Ad 1']);
  await setAdHidden(local, anAdId(2), false);

  expect(await titles(local)).toEqual(['Ad 1', 'Ad 2']);
});
