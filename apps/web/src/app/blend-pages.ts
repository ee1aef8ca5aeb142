import type { AnyRouter } from '@tanstack/react-router';

/**
 * Lets pages blend into each other where the browser can do that and the person likes movement. Instead of the router's
 * own way, which leaves the error of a transition that the next one cuts short to nobody.
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

/** Not at the start, which has nothing to blend from. */
function isOtherPage({ state, latestLocation }: AnyRouter): boolean {
  return state.resolvedLocation !== undefined && state.resolvedLocation.pathname !== latestLocation.pathname;
}
