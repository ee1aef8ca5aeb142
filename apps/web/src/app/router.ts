import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../routes/route-table.ts';

interface PageChange {
  readonly fromLocation?: unknown;
  readonly pathChanged: boolean;
}

/** Pages blend into each other for who likes movement. Nobody sees it in a hidden page, which browsers call an error. */
function blendTypes({ fromLocation, pathChanged }: PageChange): string[] | false {
  const isSeen = document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return isSeen && pathChanged && fromLocation !== undefined ? ['page'] : false;
}

/** The app's router; `history` is given where there is no browser (prerendering, tests). */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    // In prerendered HTML it would be an inline script, which the content security policy refuses.
    scrollRestoration: history === undefined,
    defaultPreload: 'intent',
    // A page's own chunk is precached: it is there before a stand-in would be seen.
    defaultPendingMs: 150,
    defaultViewTransition: canBlend() && { types: blendTypes },
    ...(history && { history }),
  });
}

/** Without types the router would ask for a transition at every load, the first included. */
function canBlend(): boolean {
  return 'CSS' in globalThis && (CSS.supports?.('selector(:active-view-transition-type(page))') ?? false);
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
