import 'fake-indexeddb/auto';
import type { Role } from '@posy/contract/users';
import { aConversation } from '@posy/testkit/entities';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LocalContext } from '../kit/local-context.ts';
import { aCurrentUser } from '../kit/testing/fake-server.ts';
import type { LocalDb } from '../local/local-db.ts';
import { testDevice, testLocal } from '../sync/testing/test-local.ts';
import { destinationsFor, Navigation } from './navigation.tsx';

async function openAt(
  address: string,
  fill?: (local: LocalDb) => Promise<unknown>,
  role: Role = 'user',
): Promise<void> {
  const local = await testLocal(testDevice());
  await fill?.(local);
  const navigation = (
    <LocalContext value={local}>
      <Navigation user={aCurrentUser(role)} />
    </LocalContext>
  );
  const root = createRootRoute({ component: () => navigation });
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
])('the bar marks the current page at %s', async (address, label) => {
  await openAt(address);

  expect(current()).toEqual([label]);
});

test.each([
  [3, '3 unread'],
  [99, '99 unread'],
  [100, '99+ unread'],
])('with %i unread messages the bar says %s', async (unreadCount, label) => {
  await openAt('/', (local) => local.cache.conversations.put(aConversation({ unreadCount, receivedK: unreadCount })));

  const messages = screen.getByRole('link', { name: /^Messages/ });

  await waitFor(() => expect(messages.textContent).toContain(label));
});

test.each(['/services', '/services?tab=users', '/admin/emails', '/admin/audit', '/admin/operations', '/admin/reports'])(
  'B13 the bar marks Admin for an administrator at %s',
  async (address) => {
    await openAt(address, undefined, 'admin');

    expect(current()).toEqual(['Admin']);
  },
);

const tabsOf = (role: 'user' | 'admin') =>
  destinationsFor({ role })
    .filter(({ isWide }) => isWide !== true)
    .map((destination) => [destination.label, 'to' in destination ? destination.to : destination.opens]);

test('the tab bar has the destinations of the spec, in its order', () => {
  expect(tabsOf('user')).toEqual([
    ['Home', '/'],
    ['Discover', '/discover'],
    ['Messages', '/messages'],
    ['Create', 'create-post'],
  ]);
});

test('only an administrator has one tab more', () => {
  expect(tabsOf('admin')).toEqual([...tabsOf('user'), ['Admin', '/services']]);
});
