import 'fake-indexeddb/auto';
import { aConversation, aMessage } from '@posy/testkit/entities';
import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAppRouter } from '../app/router.ts';
import { stopServices } from '../app/signed-in-services.ts';
import { openPage } from '../app/testing/open-page.tsx';
import { setSessionState } from '../features/session/session-state.ts';
import { aCurrentUser, fakeNetwork } from '../kit/testing/fake-server.ts';
import { openLocal } from '../sync/current-local.ts';
import { INITIAL_STATUS, setSyncStatus } from '../sync/sync-status.ts';
import { dismissToast, visibleToast } from '../ui/toast.ts';

configure({ asyncUtilTimeout: 12_000 });

const NEEDS = /Administration needs a connection|Reports need a connection|needs a connection/;
const LOGGED_OUT = /You are logged out\.|Please log in/;
const PUBLIC = 'You are offline. This page needs a connection.';

/** Text of each route without a network, on a device with one conversation: for an administrator, and for a visitor. */
const EXPECTED: Readonly<Record<string, readonly [signedIn: RegExp | string, signedOut: RegExp | string]>> = {
  '/': ['Your feed appears as soon as Posy can be reached.', 'Share your moments with the world'],
  '/home': ['Your feed appears as soon as Posy can be reached.', 'Share your moments with the world'],
  '/landing': ['Share your moments with the world', 'Share your moments with the world'],
  '/login': [NEEDS, PUBLIC],
  '/admin-login': [NEEDS, PUBLIC],
  '/signup': [NEEDS, PUBLIC],
  '/join-us': ['It is not saved on this device yet.', 'It is not saved on this device yet.'],
  '/reset-password': [PUBLIC, PUBLIC],
  '/password-reset': [PUBLIC, PUBLIC],
  '/messages': ['Bea Blom', LOGGED_OUT],
  '/discover': ['People you have seen before are found without a network', LOGGED_OUT],
  '/activity': ['Your activity appears as soon as Posy can be reached.', LOGGED_OUT],
  '/dashboard': ['Your posts appear as soon as Posy can be reached.', LOGGED_OUT],
  '/u/$who': ['This page appears as soon as Posy can be reached.', LOGGED_OUT],
  '/tag/$tag': ['A tag has letters, digits and underscores', LOGGED_OUT],
  '/saved': ['Your saved posts appear as soon as Posy can be reached.', LOGGED_OUT],
  '/saved/$collection': ['This collection is not available', LOGGED_OUT],
  '/ads': ['Your ads appear as soon as Posy can be reached.', LOGGED_OUT],
  '/services': [NEEDS, LOGGED_OUT],
  '/admin/emails': [NEEDS, LOGGED_OUT],
  '/admin/audit': [NEEDS, LOGGED_OUT],
  '/admin/operations': [NEEDS, LOGGED_OUT],
  '/admin/reports': [NEEDS, LOGGED_OUT],
  '/terms': ['Your account', 'Your account'],
  '/privacy': ['What you share', 'What you share'],
  '/settings': ['Data and storage', LOGGED_OUT],
  '/settings/profile': ['Username', LOGGED_OUT],
  '/settings/account': ['Account', LOGGED_OUT],
  '/settings/appearance': ['Text size', LOGGED_OUT],
  '/settings/notifications': ['Push notifications', LOGGED_OUT],
  '/settings/data': ['Mobile data, storage, your data', LOGGED_OUT],
  '/settings/safety': ['Safety', LOGGED_OUT],
  '/settings/about': ['Version 1.0.0', LOGGED_OUT],
};

let complaints: unknown[] = [];

beforeAll(async () => {
  const { cache } = await openLocal(aCurrentUser().id);
  await cache.conversations.put(aConversation());
  await cache.messages.put(aMessage(1));
});
beforeEach(() => {
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('reportError', (error: unknown) => complaints.push(error));
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words));
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  setSyncStatus({ ...INITIAL_STATUS, network: 'offline' });
  complaints = [];
});
afterEach(() => {
  cleanup();
  dismissToast(visibleToast()?.id ?? 0);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => {
  stopServices();
  Reflect.deleteProperty(navigator, 'onLine');
});

/** Waits until the text is shown and no spinner is left. */
async function opens(path: string, expected: RegExp | string): Promise<void> {
  await openPage(path);
  await waitFor(() => expect(document.body.textContent).toMatch(expected));
  const isLeaving = expected === LOGGED_OUT;
  if (!isLeaving) await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(document.body.textContent).not.toContain('Something went wrong');
  expect(complaints).toEqual([]);
}

test('every route is in the table of offline texts', () => {
  const paths = Object.keys(createAppRouter(createMemoryHistory()).routesByPath);

  expect(Object.keys(EXPECTED).toSorted()).toEqual(paths.toSorted());
});

test.each(Object.entries(EXPECTED))(
  'H48 without a network %s shows its stored data and names what is missing',
  async (path, [expected]) => {
    setSessionState({ status: 'signed-in', user: aCurrentUser('admin') });

    await opens(path, expected);
  },
);

test.each(Object.entries(EXPECTED))('without a network a visitor reads the texts of %s', async (path, [, expected]) => {
  setSessionState({ status: 'signed-out' });

  await opens(path, expected);
});
