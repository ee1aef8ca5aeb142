import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopServices } from '../app/signed-in-services.ts';
import { setSessionState } from '../features/session/session-state.ts';
import { aCurrentUser, fakeNetwork } from '../kit/testing/fake-server.ts';
import { INITIAL_STATUS, setSyncStatus } from '../sync/sync-status.ts';
import { lazyOwnPage, lazyPage } from './lazy-page.ts';
import { ShellLayout } from './shell-layout.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  setSyncStatus({ ...INITIAL_STATUS, network: 'offline' });
  setSessionState({ status: 'signed-in', user: aCurrentUser() });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
afterAll(stopServices);

/** The browser's error for a missing chunk. */
const missing = async (): Promise<{ readonly Page: () => null }> => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/ads-page.js');
};

async function open(isOwn: boolean) {
  const root = createRootRoute();
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: ShellLayout });
  const page = isOwn
    ? shell.addChildren([
        createRoute({ getParentRoute: () => shell, path: '/ads', component: lazyOwnPage(missing, 'Page') }),
      ])
    : createRoute({ getParentRoute: () => root, path: '/ads', component: lazyPage(missing, 'Page') });
  const history = createMemoryHistory({ initialEntries: ['/ads'] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  await router.load();
  render(<RouterProvider router={router} />);
  return screen.findByRole('heading', { level: 1, name: 'Not on this device yet' });
}

test('a signed-in page that is not on this device shows a message within header and navigation', async () => {
  await open(true);

  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
  expect(screen.getByRole('main').textContent).toContain('It needs a connection the first time.');
});

test('a public page that is missing shows the message alone', async () => {
  await open(false);

  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('main').textContent).toContain('It needs a connection the first time.');
});
