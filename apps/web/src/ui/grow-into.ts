import { flushSync } from 'react-dom';

/** Time limit for drawing the target, in ms; beyond it there is no transition. */
const LONGEST_WAIT_MS = 300;
const NAME = 'growing';

export interface Growth {
  /** The picture that was touched; null where there is none. */
  readonly from: HTMLElement | null;
  /** Selector of the same picture in the opened view. */
  readonly into: string;
  /** Opens the view. */
  readonly show: () => void;
}

/**
 * Opens a view. With view transitions and without reduced motion, the touched picture grows into the one of the opened view.
 * Resolves when it is open.
 */
export async function growInto({ from, into, show }: Growth): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!('startViewTransition' in document) || isStill || !from) return show();
  const root = document.documentElement;
  let grown: HTMLElement | null = null;
  from.style.viewTransitionName = NAME;
  const transition = document.startViewTransition(async () => {
    from.style.viewTransitionName = '';
    // The transition replaces the slide of the sheet.
    root.dataset['growing'] = '';
    flushSync(show);
    grown = await drawn(into);
    if (grown) grown.style.viewTransitionName = NAME;
  });
  // Another transition may interrupt this one: the view is open all the same.
  transition.ready.catch(() => undefined);
  await transition.finished.catch(() => undefined);
  delete root.dataset['growing'];
  nameless(grown);
}

function nameless(element: HTMLElement | null): void {
  if (element) element.style.viewTransitionName = '';
}

/**
 * Resolves with the element, or with null when it takes too long. Nothing is painted meanwhile, so frames cannot be
 * awaited.
 */
function drawn(selector: string): Promise<HTMLElement | null> {
  return new Promise((resolve) => {
    const done = (found: HTMLElement | null) => {
      clearTimeout(timer);
      watcher.disconnect();
      resolve(found);
    };
    const look = () => {
      const found = document.querySelector<HTMLElement>(selector);
      if (found) done(found);
    };
    const watcher = new MutationObserver(look);
    const timer = setTimeout(() => done(null), LONGEST_WAIT_MS);
    watcher.observe(document.body, { childList: true, subtree: true });
    look();
  });
}
