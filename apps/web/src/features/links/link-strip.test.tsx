import 'fake-indexeddb/auto';
import type { Link } from '@posy/contract/links';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, posyAnswer } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testLocal } from '../../sync/testing/test-local.ts';
import { LinkStrip } from './link-strip.tsx';
import { noteImageLinksChanged, readImageLinks } from './links.local.ts';
import { aLink } from './testing/a-link.ts';

const ASK = 'GET /api/image-links?limit=10';

function answering(links: readonly Link[]) {
  const network = fakeNetwork({ [ASK]: () => posyAnswer(200, links) });
  vi.stubGlobal('fetch', network.fetch);
  return network;
}

beforeEach(() => localStorage.clear());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('at most ten links are shown under their heading, each opening a new tab', async () => {
  answering(Array.from({ length: 12 }, (_, n) => aLink(n + 1)));

  await renderOnDevice(await testLocal(), <LinkStrip />);

  const first = await screen.findByRole('link', { name: 'Garden 1 (opens in a new tab)' });
  expect(screen.getByRole('heading', { name: 'Share with everyone' })).toBeDefined();
  expect(screen.getAllByRole('link')).toHaveLength(10);
  expect(first.getAttribute('href')).toBe('https://posy.garden/1');
  expect([first.getAttribute('target'), first.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

test('a link without a valid address does nothing', async () => {
  answering([aLink(1, { linkUrl: '' }), aLink(2, { linkUrl: 'javascript:alert(1)' })]);

  await renderOnDevice(await testLocal(), <LinkStrip />);

  expect(await screen.findByText('Garden 1')).toBeDefined();
  expect(screen.getByText('Garden 2')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('stored links are shown without a network, and are not fetched again for a while', async () => {
  const local = await testLocal();
  const network = answering([aLink(2), aLink(1)]);
  const view = await renderOnDevice(local, <LinkStrip />);
  await screen.findByText('Garden 2');
  view.unmount();
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);

  await renderOnDevice(local, <LinkStrip />);

  expect(await screen.findByText('Garden 2')).toBeDefined();
  expect(network.calls).toHaveLength(1);
  expect((await readImageLinks(local))?.map(({ title }) => title)).toEqual(['Garden 2', 'Garden 1']);
});

test('without links there is no strip, and later ones are drawn at once in the rail', async () => {
  const local = await testLocal();
  answering([]);
  const view = await renderOnDevice(local, <LinkStrip />);
  await waitFor(() => expect(localStorage.getItem('posy.links')).toBe('0'));
  expect(screen.queryByRole('heading')).toBeNull();
  view.unmount();
  await noteImageLinksChanged(local);
  answering([aLink(1)]);

  await renderOnDevice(local, <LinkStrip />);
  expect(await screen.findByText('Garden 1')).toBeDefined();
});

test('E39 links are shown among posts from the first visit on', async () => {
  answering([aLink(1)]);

  await renderOnDevice(await testLocal(), <LinkStrip isAmongPosts />);

  expect(await screen.findByRole('article', { name: 'Share with everyone' })).toBeDefined();
});
