import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../routes/route-table.ts';
import { blendPages } from './blend-pages.ts';

/** The app's router; `history` is given where there is no browser (prerendering, tests). */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    // In prerendered HTML it would be an inline script, which the content security policy refuses.
    scrollRestoration: history === undefined,
    defaultPreload: 'intent',
    // A page's own chunk is precached: it is there before a stand-in would be seen.
    defaultPendingMs: 150,
    ...(history && { history }),
  });
  blendPages(router);
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
