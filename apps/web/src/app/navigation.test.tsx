import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Navigation } from './navigation.tsx';
import { aCurrentUser } from './testing/fake-server.ts';

async function openAt(address: string): Promise<void> {
  const root = createRootRoute({ component: () => <Navigation user={aCurrentUser()} /> });
  const page = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  await act(async () => render(<RouterProvider router={router} />));
}

const current = () =>
  screen.getAllByRole('link').flatMap((link) => (link.getAttribute('aria-current') === 'page' ? link.textContent : []));

afterEach(cleanup);

test.each([
  ['/', 'Home'],
  ['/?user=bea', 'Home'],
  ['/discover', 'Discover'],
  ['/discover?q=bea', 'Discover'],
])('the bar says where one is at %s', async (address, label) => {
  await openAt(address);

  expect(current()).toEqual([label]);
});
