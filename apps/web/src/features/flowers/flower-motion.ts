/** Duration of the whole opening, in ms: each of the five petals starts a little after the one before. */
const OPENING_MS = 420;
const PETAL_DELAY_MS = 45;
const PETAL_MS = OPENING_MS - 4 * PETAL_DELAY_MS;
const SPRING = 'cubic-bezier(0.3, 1.6, 0.5, 1)';

/** With reduced motion, the filled flower and the new count are shown without animation. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Opens the petals inside `host` one after another. */
export function openPetals(host: Element): void {
  if (isStill()) return;
  for (const [i, petal] of [...host.querySelectorAll('[data-petal]')].entries()) {
    petal.animate(
      [
        { transform: 'scale(0.1)', opacity: 0.2 },
        { transform: 'scale(1)', opacity: 1 },
      ],
      { duration: PETAL_MS, delay: i * PETAL_DELAY_MS, easing: SPRING, fill: 'backwards' },
    );
  }
}

/** Animates a new number: it rolls in from below when it grew, from above when it fell. */
export function rollCount(count: Element, change: number): void {
  if (isStill()) return;
  const from = change > 0 ? '90%' : '-90%';
  count.animate(
    [
      { transform: `translateY(${from})`, opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: 220,
      easing: 'cubic-bezier(0.2, 0, 0, 1)',
    },
  );
}

/** The flower over a picture after a double tap: opens, stays a moment, fades. Resolves after the animation. */
export async function bloom(host: Element): Promise<void> {
  openPetals(host);
  const fade = host.animate([{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], {
    duration: isStill() ? 500 : 850,
    fill: 'forwards',
  });
  await fade.finished;
}
