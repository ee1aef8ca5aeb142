import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The bars leave after this much reading downwards, and are back after this much upwards, in px. */
const AWAY_AFTER_PX = 48;
const BACK_AFTER_PX = 6;
/** Close to the top of the page they always stay, in px. */
const TOP_PX = 96;
/** Input that scrolls the page. Other scrolling, as for a return to a reading position, moves no bar. */
const BY_HAND = ['wheel', 'touchmove', 'keydown'] as const;
/** Scrolling within this time after such input, or after scrolling that it began, is its effect, in ms. */
const MOMENTUM_MS = 1000;

/**
 * Header and tab bar slide away while the user reads on, and come back at once when they scroll up (`data-bars="away"` on
 * <html>). CSS alone keeps them where the window has rails, and while keyboard focus is inside.
 */
export function QuietBars() {
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  // A new page begins with its bars.
  useEffect(watchScrolling, [pathname]);
  return null;
}

function watchScrolling(): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let byHandAt = -Infinity;
  let isAway = false;
  let before = scrollY;
  /** Where the present direction began. */
  let turn = before;
  let isDown = false;

  const show = (wanted: boolean) => {
    if (isAway === wanted) return;
    isAway = wanted;
    if (isAway) document.documentElement.dataset['bars'] = 'away';
    else delete document.documentElement.dataset['bars'];
  };
  const onScroll = ({ timeStamp }: Event) => {
    const now = scrollY;
    if (now === before) return;
    const isByHand = timeStamp - byHandAt < MOMENTUM_MS;
    if (isByHand) byHandAt = timeStamp;
    if (now > before !== isDown) {
      isDown = !isDown;
      turn = before;
    }
    before = now;
    if (now <= TOP_PX || turn - now >= BACK_AFTER_PX) show(false);
    else if (isByHand && now - turn >= AWAY_AFTER_PX) show(true);
  };
  for (const event of BY_HAND) {
    addEventListener(event, ({ timeStamp }) => (byHandAt = timeStamp), { signal, passive: true });
  }
  addEventListener('scroll', onScroll, { signal, passive: true });
  return () => {
    watching.abort();
    show(false);
  };
}
