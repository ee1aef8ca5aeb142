import { type AnyRouter, createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../routes/route-table.ts';
import { afterReturn, sheetDepth } from '../ui/use-back-closes.ts';

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
  history.replace = (...args) => afterReturn(() => replace(...args));
  history.push = (...args) =>
    afterReturn(() => (sheetDepth(window.history.state) > 0 ? replace(...args) : push(...args)));
  return history;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

/**
 * Runs page changes as view transitions, where the browser has them and the user permits motion. The router's own way leaves
 * the rejection of an interrupted transition unhandled.
 */
function blendPages(router: AnyRouter): void {
  router.startViewTransition = async (update: () => Promise<void>) => {
    if (!isSeen() || !isOtherPage(router)) return await update();
    const transition = document.startViewTransition(update);
    transition.ready.catch(() => undefined);
    await transition.updateCallbackDone;
  };
}

function isSeen(): boolean {
  return (
    typeof document !== 'undefined' &&
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** The first page has no earlier page to blend from. */
function isOtherPage({ state, latestLocation }: AnyRouter): boolean {
  return state.resolvedLocation !== undefined && state.resolvedLocation.pathname !== latestLocation.pathname;
}
