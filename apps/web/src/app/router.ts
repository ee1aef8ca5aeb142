import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../routes/route-table.ts';
import { sheetDepth } from '../ui/sheet-depth.ts';
import { blendPages } from './blend-pages.ts';

/** The app's router; `history` is given where there is no browser (prerendering, tests). */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    // In prerendered HTML it would be an inline script, which the content security policy refuses.
    scrollRestoration: history === undefined,
    defaultPreload: 'intent',
    // A page's own chunk is precached, so that it loads before a placeholder would be visible.
    defaultPendingMs: 150,
    history: history ?? browserHistory(),
  });
  blendPages(router);
  return router;
}

/**
 * The browser's history. A page that is opened from a dialog or a menu takes the place of its entry, which would otherwise
 * stay below the page and need a press of Back that changes nothing.
 */
function browserHistory(): RouterHistory {
  const history = createBrowserHistory();
  const { push, replace } = history;
  history.push = (...args) => (sheetDepth(window.history.state) > 0 ? replace(...args) : push(...args));
  return history;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
