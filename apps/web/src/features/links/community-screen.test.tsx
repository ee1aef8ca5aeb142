import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../app/testing/open-page.tsx';
import { fakeNetwork, posyAnswer } from '../../kit/testing/fake-server.ts';
import { setSessionState } from '../session/session-state.ts';
import { aLink } from './testing/a-link.ts';

const ASK = 'GET /api/community-links?limit=100';

/** The browser's Cache Storage, as far as the page uses it. */
function fakeCaches() {
  const cached = new Map<string, Response>();
  const hrefOf = (key: string | Request) => new URL(key instanceof Request ? key.url : key, location.origin).href;
  const cache = {
    match: async (key: string) => cached.get(hrefOf(key))?.clone(),
    put: async (key: string, response: Response) => void cached.set(hrefOf(key), response),
    add: async (key: string) => void cached.set(hrefOf(key), new Response('picture')),
    keys: async () => [...cached.keys()].map((url) => ({ url })),
    delete: async (key: string) => cached.delete(hrefOf(key)),
  };
  return { cached, open: async () => cache };
}

beforeEach(() => {
  setSessionState({ status: 'signed-out' });
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a visitor sees the links, each opening a new tab, and the ways to sign up and back', async () => {
  const links = [aLink(2), aLink(1, { linkUrl: 'javascript:alert(1)' })];
  vi.stubGlobal('fetch', fakeNetwork({ [ASK]: () => posyAnswer(200, links) }).fetch);

  await openPage('/join-us');

  const link = await screen.findByRole('link', { name: 'Garden 2 (opens in a new tab)' });
  expect(screen.getByRole('heading', { level: 1, name: 'Our Community' })).toBeDefined();
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://posy.garden/2', '_blank']);
  expect(screen.getByText('Garden 1').closest('a')).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Sign Up' }).map((each) => each.getAttribute('href'))).toEqual([
    '/signup',
  ]);
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
});

test('without links the page still has the way to sign up', async () => {
  vi.stubGlobal('fetch', fakeNetwork({ [ASK]: () => posyAnswer(200, []) }).fetch);

  await openPage('/join-us');

  expect(await screen.findByText('There are no community links to show yet.')).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'Sign Up' })).toHaveLength(2);
});

test('without a network the page shows the links of the last visit with their pictures, without deleted ones', async () => {
  const caches = fakeCaches();
  vi.stubGlobal('caches', caches);
  let links = [aLink(2), aLink(1)];
  vi.stubGlobal('fetch', fakeNetwork({ [ASK]: () => posyAnswer(200, links) }).fetch);
  await openPage('/join-us');
  await screen.findByText('Garden 1');
  cleanup();
  links = [aLink(2)];
  await openPage('/join-us');
  await vi.waitFor(() =>
    expect([...caches.cached.keys()]).toEqual([
      `${location.origin}/api/community-links`,
      `${location.origin}${aLink(2).imageUrl}`,
    ]),
  );
  cleanup();
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);

  await openPage('/join-us');

  expect(await screen.findByText('Garden 2')).toBeDefined();
  expect(await screen.findByText('Not connected — showing what was saved at your last visit.')).toBeDefined();
  expect(screen.queryByText('Garden 1')).toBeNull();
});

test('without stored links and without an answer the page says so, and retries on request', async () => {
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  await openPage('/join-us');
  const again = await screen.findByRole('button', { name: 'Try again' });
  vi.stubGlobal('fetch', fakeNetwork({ [ASK]: () => posyAnswer(200, [aLink(1)]) }).fetch);

  act(() => again.click());

  expect(await screen.findByText('Garden 1')).toBeDefined();
});

test('prerendered links stay until the server has answered, whatever the device has stored', async () => {
  const caches = fakeCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', fakeNetwork({ [ASK]: () => posyAnswer(200, [aLink(1)]) }).fetch);
  await openPage('/join-us');
  await vi.waitFor(() => expect(caches.cached.size).toBe(2));
  cleanup();
  const data = Object.assign(document.createElement('script'), { id: 'page-data', type: 'application/json' });
  data.textContent = JSON.stringify([aLink(2)]);
  document.body.append(data);
  const answer = Promise.withResolvers<Response>();
  const slow: typeof fetch = () => answer.promise;
  vi.stubGlobal('fetch', slow);

  await openPage('/join-us');
  const shown = [screen.queryByText('Garden 2'), screen.queryByText('Garden 1')];
  answer.resolve(posyAnswer(200, [aLink(3)]));

  await screen.findByText('Garden 3');
  expect(shown).toEqual([expect.anything(), null]);
  expect(data.isConnected, 'a later visit asks the server').toBe(false);
});
