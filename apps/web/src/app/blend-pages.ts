import type { AnyRouter } from '@tanstack/react-router';

/**
 * Runs page changes as view transitions, where the browser has them and the user permits motion. The router's own way leaves
 * the rejection of an interrupted transition unhandled.
 */
export function blendPages(router: AnyRouter): void {
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
