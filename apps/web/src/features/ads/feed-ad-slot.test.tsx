import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { FeedAdSlot } from './feed-ad-slot.tsx';
import { aFeedAd } from './testing/an-ad.ts';

/** A fake IntersectionObserver with visibility set by the test. */
class Sight {
  static all: Sight[] = [];
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe(): void {
    Sight.all.push(this);
  }
  disconnect(): void {
    Sight.all = Sight.all.filter((one) => one !== this);
  }
  static show(intersectionRatio: number): void {
    const entry = { isIntersecting: intersectionRatio > 0, intersectionRatio, intersectionRect: { height: 1 } };
    act(() => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the read fields are set
      for (const sight of Sight.all) sight.#callback([entry as IntersectionObserverEntry], sight as never);
    });
  }
}

beforeEach(() => {
  Sight.all = [];
  setSyncStatus({ network: 'offline' });
  vi.stubGlobal('IntersectionObserver', Sight);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function deviceWith(count: number): Promise<LocalDb> {
  const local = await testLocal(testDevice(), aUserId(1));
  const ads = Array.from({ length: count }, (_, i) => ({ ...aFeedAd(i + 1), place: i }));
  await local.cache.feedAds.bulkPut(ads);
  return local;
}

/** Ads appear outside of the visible part only. */
async function appear(name = 'Sponsored by Bea Blom') {
  await waitFor(() => expect(Sight.all.length).toBeGreaterThan(0));
  Sight.show(0);
  return screen.findAllByRole('article', { name });
}

const reported = async ({ out }: LocalDb) => (await out.outbox.orderBy('ord').toArray()).map(({ kind }) => kind);

test('ads rotate, and none exceeds the frequency cap', async () => {
  const local = await deviceWith(2);
  const slots = Array.from({ length: 12 }, (_, slot) => <FeedAdSlot key={slot} slot={slot} />);

  await renderOnDevice(local, <>{slots}</>);
  await waitFor(() => expect(Sight.all).toHaveLength(10));
  Sight.show(0);

  const titles = (await screen.findAllByRole('heading')).map(({ textContent }) => textContent);
  expect(titles).toEqual(Array.from({ length: 5 }, () => ['Ad 1', 'Ad 2']).flat());
});

test('an ad does not move the visible posts', async () => {
  const local = await deviceWith(1);

  await renderOnDevice(local, <FeedAdSlot slot={0} />);
  await waitFor(() => expect(Sight.all).toHaveLength(1));
  Sight.show(1);
  expect(screen.queryByRole('article')).toBeNull();
  Sight.show(0);

  expect(await screen.findByRole('article', { name: 'Sponsored by Bea Blom' })).toBeDefined();
});

test('an ad is seen when half of it was visible for a second, not before', async () => {
  const local = await deviceWith(1);
  await renderOnDevice(local, <FeedAdSlot slot={0} />);
  await appear();
  await waitFor(() => expect(Sight.all).toHaveLength(1));

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Sight.show(0.5);
  vi.advanceTimersByTime(999);
  Sight.show(0.4);
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  expect(await reported(local)).toEqual([]);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Sight.show(0.5);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await waitFor(async () => expect(await reported(local)).toEqual(['ad.impression']));
});

test('the button of an ad opens a new tab without a referrer, and counts a click', async () => {
  const local = await deviceWith(1);
  await renderOnDevice(local, <FeedAdSlot slot={0} />);
  const [card] = await appear();
  if (!card) throw new Error('no ad');

  const link = within(card).getByRole('link', { name: /^Learn more/ });
  // The DOM of the test would follow the link.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);

  expect(link.getAttribute('href')).toBe('https://tulips.example/');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow sponsored');
  await waitFor(async () => expect(await reported(local)).toEqual(['ad.impression', 'ad.click']));
});

test('without an address the button opens a message to the advertiser; an invalid address counts as none', async () => {
  const local = await deviceWith(0);
  await local.cache.feedAds.put({ ...aFeedAd(1, { linkUrl: 'javascript:alert(1)' }), place: 0 });
  const page = await renderOnDevice(local, <FeedAdSlot slot={0} />);
  await appear();

  fireEvent.click(screen.getByRole('button', { name: 'Learn more' }));

  await waitFor(() => expect(page.path()).toBe('/messages'));
});

test('an ad can be hidden and restored, and explains why it is shown', async () => {
  const local = await deviceWith(1);
  await renderOnDevice(local, <FeedAdSlot slot={0} />);
  await appear();
  const choose = async (item: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Ad menu' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  await choose('Why this ad?');
  const why = within(await screen.findByRole('dialog', { name: 'Why you see this ad' }));
  expect(why.getByText('Bea Blom chose to show it to everyone on Posy.')).toBeDefined();
  fireEvent.click(why.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await choose('Hide this ad');
  const undo = await screen.findByRole('button', { name: 'Undo', description: /^Ad hidden/ });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  fireEvent.click(undo);
  expect(await screen.findByRole('article', { name: 'Sponsored by Bea Blom' })).toBeDefined();
});

test('ads of a blocked user disappear at once', async () => {
  const local = await deviceWith(1);
  await renderOnDevice(local, <FeedAdSlot slot={0} />);
  await appear();

  await blockPerson(local, aUserId(9), true);

  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});
