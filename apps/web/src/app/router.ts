import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../routes/route-table.ts';

/** The app's router; `history` is given where there is no browser (prerendering, tests). */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // A page's own chunk is precached: it is there before a stand-in would be seen.
    defaultPendingMs: 150,
    ...(history && { history }),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
