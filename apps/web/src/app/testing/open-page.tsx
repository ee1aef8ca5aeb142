import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { loadSignedIn } from '../../routes/first-page.ts';
import { createAppRouter } from '../router.ts';

/** Opens a URL of the app with its real routes, and waits until it is drawn. */
export async function openPage(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  if (router.state.matches.some(({ routeId }) => routeId === '/shell')) await loadSignedIn();
  const view = await act(async () => render(<RouterProvider router={router} />));
  return {
    ...view,
    back: () => act(async () => router.history.back()),
    path: () => router.state.location.pathname,
    /** Path and search. */
    href: () => router.state.location.href,
    goTo: (to: string) => router.navigate({ to }),
  };
}
