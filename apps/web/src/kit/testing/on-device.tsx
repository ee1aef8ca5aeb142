import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { LocalDb } from '../../local/local-db.ts';
import { LocalContext } from '../local-context.ts';

/** Draws a screen on a device with these databases; links lead to pages that show their path. */
export async function renderOnDevice(local: LocalDb, screen: ReactNode) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/screen', component: () => screen });
  const other = createRoute({ getParentRoute: () => root, path: '$', component: () => 'elsewhere' });
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory({ initialEntries: ['/screen'] }),
  });
  await router.load();
  const view = await act(async () =>
    render(
      <LocalContext value={local}>
        <RouterProvider router={router} />
      </LocalContext>,
    ),
  );
  return { ...view, path: () => router.state.location.pathname };
}
