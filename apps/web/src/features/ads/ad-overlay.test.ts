import { adStateAt } from '@posy/contract/ad-rules';
import { aMediaId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import type { AdPurpose } from './ad-draft.local.ts';
import { readAds } from './ads.local.ts';
import { createAd, editAd } from './ads.sync.ts';
import { removeAd, saveAd, switchAd } from './save-ad.ts';
import { anAd, anAdId } from './testing/an-ad.ts';

const content = {
  title: 'Quinces',
  description: '',
  targetAudience: 'all',
  dailyBudget: 3,
  duration: 2,
  callToAction: 'learn-more',
  linkUrl: '',
} as const;
const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();
const adsOf = async (local: LocalDb) => (await readAds(local)).ads;
const save = (local: LocalDb, purpose: AdPurpose, change = {}) =>
  saveAd(local, purpose, { content: { ...content, ...change }, attachment: null, isMediaRemoved: false });

async function deviceWithAd(): Promise<LocalDb> {
  const local = await testLocal();
  await local.cache.ads.put(anAd());
  return local;
}

async function theAd(local: LocalDb) {
  const [ad] = await adsOf(local);
  if (!ad) throw new Error('no ad');
  return ad;
}

test('a new ad is first in the list at once, active and marked as waiting', async () => {
  const local = await deviceWithAd();

  await save(local, { kind: 'create' });

  const [first, second] = await adsOf(local);
  expect(first).toMatchObject({ title: 'Quinces', isActive: true, isStored: false, delivery: { kind: 'waiting' } });
  expect(first && adStateAt(first, local.device.clock.now())).toBe('active');
  expect(second).toMatchObject({ title: 'Tulips', delivery: { kind: 'sent' } });
});

test('an ad that arrived is listed once', async () => {
  const local = await testLocal();
  const id = await save(local, { kind: 'create' });
  await local.cache.ads.put(anAd({ id, title: 'Quinces' }));

  expect((await adsOf(local)).map((ad) => ad.title)).toEqual(['Quinces']);
});

test('the last of several unsent switches counts, and none without an effect', async () => {
  const local = await deviceWithAd();

  await switchAd(local, anAdId(1), false);
  expect(await theAd(local)).toMatchObject({ isActive: false, delivery: { kind: 'waiting' } });
  await switchAd(local, anAdId(1), true);

  expect(await entries(local)).toEqual([]);
  expect(await theAd(local)).toMatchObject({ isActive: true, delivery: { kind: 'sent' } });
});

test('an edit is shown at once, and the ad ends when its new duration is over', async () => {
  const local = await deviceWithAd();

  await save(local, { kind: 'edit', ad: await theAd(local) }, { duration: 1 });
  await save(local, { kind: 'edit', ad: await theAd(local) }, { duration: 2, title: 'Pears' });

  expect(await entries(local)).toMatchObject([{ kind: 'ad.edit', args: { title: 'Pears', duration: 2 } }]);
  expect(await theAd(local)).toMatchObject({ title: 'Pears', endsAt: '2026-01-03T00:00:00.000Z', dailyBudget: 3 });
});

test('a refused change is reverted; a refused ad stays until the user decides', async () => {
  const local = await deviceWithAd();
  await switchAd(local, anAdId(1), false);
  await save(local, { kind: 'create' });
  const error = { status: 413, code: 'storage_limit', message: 'Storage limit reached' };
  await local.out.outbox.toCollection().modify({ status: 'failed', error });

  const [refused, ad] = await adsOf(local);

  expect(ad).toMatchObject({ isActive: true, delivery: { kind: 'sent' } });
  expect(refused).toMatchObject({ title: 'Quinces', delivery: { kind: 'failed', message: 'Storage limit reached' } });
});

test('a deleted ad disappears; an unsent one leaves nothing behind', async () => {
  const local = await deviceWithAd();
  const id = await save(local, { kind: 'create' });
  await switchAd(local, id, false);

  await removeAd(local, id);
  expect(await entries(local)).toEqual([]);
  await removeAd(local, anAdId(1));

  expect(await adsOf(local)).toEqual([]);
  expect(await entries(local)).toMatchObject([{ kind: 'ad.delete' }]);
});

test('a copy requests the picture of its original and shows it before it is sent', async () => {
  const local = await testLocal(testDevice());
  const media = {
    id: aMediaId(1),
    kind: 'image' as const,
    width: 4,
    height: 5,
    thumbhash: '',
    isAnimated: false,
    variants: [],
  };
  await local.cache.ads.put(anAd({ media }));

  await save(local, { kind: 'copy', ad: await theAd(local) });

  const [copy] = await adsOf(local);
  const [entry] = await entries(local);
  expect(copy).toMatchObject({ title: 'Quinces', media: { kind: 'stored', media } });
  expect(entry?.args).toMatchObject({ mediaOf: anAdId(1) });
});

const picture = {
  name: 'a.webp',
  type: 'image/webp',
  bytes: 9,
  width: 4,
  height: 5,
  thumbhash: '',
  durationMs: null,
};
const photo = { ...picture, kind: 'image', poster: '' } as const;
const video = { ...picture, kind: 'video', poster: 'AAAA' } as const;

test('a photo is sent with the call, a video in pieces before it, and an ad without either as JSON', () => {
  const id = anAdId(1);
  const fields = { ...content, dailyBudget: '3', duration: '2' };

  expect(createAd.request({ id, ...content, picture: null, mediaOf: null })).toEqual({
    method: 'POST',
    path: '/api/ads',
    json: { id, ...fields },
  });
  expect(createAd.request({ id, ...content, picture: photo, mediaOf: null })).toEqual({
    method: 'POST',
    path: '/api/ads',
    fields: { id, ...fields },
    file: { field: 'media', name: 'a.webp', type: 'image/webp' },
  });
  expect(editAd.request({ id, ...content, picture: video, isMediaRemoved: false })).toEqual({
    method: 'PATCH',
    path: `/api/ads/${id}`,
    json: { ...fields, poster: 'AAAA' },
    upload: { purpose: 'ad' },
  });
  expect(editAd.request({ id, ...content, picture: null, isMediaRemoved: true })).toMatchObject({
    json: { isMediaRemoved: 'true' },
  });
});
