import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../routes/route-table.ts';
import { sheetDepth } from '../ui/sheet-depth.ts';
import { blendPages } from './blend-pages.ts';

/** The app's router. Prerendering and tests, which have no browser, give a `history`. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    // Prerendered HTML would contain it as an inline script, which the content security policy refuses.
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
 * The browser's history. A page that opens from a dialog or a menu replaces the entry of that dialog: otherwise one press of
 * Back would change nothing.
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
