import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { CACHE_EPOCH } from '../../local/cache-db.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { countDrafts } from '../../local/out-db.ts';
import { browserDevice } from '../../platform/browser-device.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { visibleToast } from '../../ui/toast.ts';
import { AdsScreen } from './ads-screen.tsx';
import { anAd, anAdId } from './testing/an-ad.ts';

const uid = aUserId(1);
const cursor = { epoch: 'e1', g: 5, u: 5 };
const user = { ...aCurrentUser(), id: uid };
/** The screen computes states by the browser's clock. */
const endsAt = new Date(browserDevice.clock.now() + 86_400_000).toISOString();

beforeEach(() => {
  setSyncStatus({ network: 'offline' });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function aDevice(fill: (local: LocalDb) => Promise<unknown> = async () => undefined): Promise<LocalDb> {
  const local = await testLocal(testDevice(), uid);
  const state = { k: 'state', cacheEpoch: CACHE_EPOCH, cursor, window: null, settled: cursor, lastOkAt: 1 } as const;
  await local.cache.sync.put(state);
  await fill(local);
  return local;
}

const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();
const totals = () => [...screen.getByRole('list', { name: 'Totals' }).children].map(({ textContent }) => textContent);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const row = async (title: string) => within(await screen.findByRole('listitem', { name: title }));

test('the page shows four totals, and each ad with state, counts and rate with one decimal', async () => {
  const local = await aDevice(({ cache }) =>
    cache.ads.bulkPut([
      anAd({ endsAt, impressions: 1200, clicks: 7, spent: 1270 }),
      anAd({ id: anAdId(2), title: 'Quinces', endsAt, isActive: false, impressions: 3, clicks: 1 }),
      anAd({ id: anAdId(3), title: 'Over' }),
    ]),
  );

  await renderOnDevice(local, <AdsScreen user={user} />);

  const tulips = await row('Tulips');
  await waitFor(() => expect(totals()).toEqual(['1,203Impressions', '8Clicks', '0.67%CTR', '1Active Ads']));
  expect(tulips.getByText('0.6%')).toBeDefined();
  expect(tulips.getByText('12.70 in all')).toBeDefined();
  expect((await row('Quinces')).getAllByText('Paused')).toHaveLength(2);
  expect((await row('Quinces')).getByText('33.3%')).toBeDefined();
  const over = await row('Over');
  expect(over.getByText('Ended')).toBeDefined();
  expect(over.getByRole('switch')).toHaveProperty('disabled', true);
});

test('an ad is created offline: first the errors of the spec, then it is listed as waiting', async () => {
  const local = await aDevice();
  await renderOnDevice(local, <AdsScreen user={user} />);
  expect(await screen.findByText('No ads yet')).toBeDefined();

  const [open] = screen.getAllByRole('button', { name: 'Create Ad' });
  if (open) fireEvent.click(open);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Ad' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create Ad' }));
  for (const words of [
    'Please enter an ad title',
    'Please enter a valid daily budget',
    'Please enter a valid duration',
  ]) {
    expect(await dialog.findByText(words)).toBeDefined();
  }
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Title')));
  type('Title', 'Quinces');
  type('Daily budget', '5');
  type('Duration in days', '3');
  fireEvent.click(dialog.getByLabelText('Shop now'));
  const preview = within(dialog.getByRole('region', { name: 'Preview' }));
  expect(preview.getByRole('heading', { name: 'Quinces' })).toBeDefined();
  expect(preview.getByText('Shop now')).toBeDefined();
  expect(preview.getByText('Sponsored')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Create Ad' }));

  expect((await row('Quinces')).getByText('Waiting to send')).toBeDefined();
  expect(await entries(local)).toMatchObject([{ kind: 'ad.create', args: { title: 'Quinces', dailyBudget: 5 } }]);
  expect(await local.out.drafts.count()).toBe(0);
});

test('B03 a draft is restored when the dialog opens again, and removed when it is discarded', async () => {
  const local = await aDevice(({ out }) =>
    out.drafts.put({ id: 'new-ad', updatedAt: 1, fields: { title: 'Half an ad' }, file: null }),
  );
  await renderOnDevice(local, <AdsScreen user={user} />);
  await screen.findByText('No ads yet');

  const [open] = screen.getAllByRole('button', { name: 'Create Ad' });
  if (open) fireEvent.click(open);

  expect(await screen.findByText('Your draft is back where you left it.')).toBeDefined();
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Half an ad');
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  await waitFor(async () => expect(await countDrafts(local.out)).toBe(0));
  await waitFor(() => expect(visibleToast()?.title).toBe('Draft discarded'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => visibleToast()?.action?.onSelect());
  expect(await screen.findByText('Your draft is back where you left it.')).toBeDefined();
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Half an ad');
});

test('pausing, editing, duplicating and deleting an ad are shown at once', async () => {
  const local = await aDevice(({ cache }) => cache.ads.put(anAd({ endsAt })));
  await renderOnDevice(local, <AdsScreen user={user} />);
  const choose = async (title: string, item: string) => {
    fireEvent.click((await row(title)).getByRole('button', { name: `Menu of ${title}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  fireEvent.click((await row('Tulips')).getByRole('switch', { name: 'Active: Tulips' }));
  await waitFor(async () => expect((await row('Tulips')).getAllByText('Paused')).toHaveLength(2));
  expect((await row('Tulips')).getByRole('switch', { name: 'Paused: Tulips' })).toBeDefined();

  await choose('Tulips', 'Edit');
  await screen.findByRole('dialog', { name: 'Edit Ad' });
  type('Title', 'Red tulips');
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await row('Red tulips');

  await choose('Red tulips', 'Duplicate');
  await screen.findByRole('dialog', { name: 'Duplicate Ad' });
  expect(screen.getByLabelText('Web address')).toHaveProperty('value', 'https://tulips.example/');
  type('Title', 'More tulips');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Ad' }));
  await row('More tulips');

  await choose('Red tulips', 'Delete');
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Delete this ad?' })).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Red tulips' })).toBeNull());
  expect((await entries(local)).map(({ kind }) => kind)).toEqual(['ad.create', 'ad.delete']);
});

test('the daily counts are readable as a table, including days without any', async () => {
  const local = await aDevice(async ({ cache }) => {
    await cache.ads.put(anAd({ impressions: 4 }));
    await cache.adDays.put({
      adId: anAdId(1),
      days: [
        { day: '2026-01-01', impressions: 3, clicks: 1, spent: 13 },
        { day: '2026-01-03', impressions: 1, clicks: 0, spent: 1 },
      ],
    });
  });
  await renderOnDevice(local, <AdsScreen user={user} />);

  fireEvent.click(await screen.findByLabelText('Spend'));
  const details = (await screen.findByText('Show as a table')).closest('details');
  if (!details) throw new Error('no table');
  details.open = true;
  fireEvent(details, new Event('toggle'));

  const table = within(await screen.findByRole('table', { name: 'Spend per day of Tulips' }));
  const lines = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(lines.slice(0, 4)).toEqual(['DaySpend', 'Jan 1, 20260.13', 'Jan 2, 20260.00', 'Jan 3, 20260.01']);
  expect(lines).toHaveLength(9);
});

test('an ad without impressions has no chart and says so', async () => {
  const local = await aDevice(async ({ cache }) => {
    await cache.ads.put(anAd());
    await cache.adDays.put({ adId: anAdId(1), days: [] });
  });

  await renderOnDevice(local, <AdsScreen user={user} />);

  expect(await screen.findByText('Numbers appear here once the ad was shown to somebody.')).toBeDefined();
});

test('nothing is called empty before the first answer of the server', async () => {
  await renderOnDevice(await testLocal(testDevice(), uid), <AdsScreen user={user} />);

  expect(await screen.findByText('Nothing is saved on this device yet')).toBeDefined();
  expect(screen.queryByText('No ads yet')).toBeNull();
});
