import { matches } from '@posy/contract/check';
import type { Millis } from '@posy/std/clock';
import * as Type from 'typebox';

/** Times of offers on this device; no personal data, so it outlives accounts. */
const KEY = 'posy.install';
/** For as long as a tab is open. */
const VISIT_KEY = 'posy.visit';
/** Pause after a refusal, in ms. */
const REST_MS = 30 * 86_400_000;
const DAY_MS = 86_400_000;

const TimesSchema = Type.Object({
  visits: Type.Integer(),
  lastVisitAt: Type.Number(),
  hasPosted: Type.Boolean(),
  dismissedAt: Type.Union([Type.Number(), Type.Null()]),
  isInstalled: Type.Boolean(),
});
type Times = Type.Static<typeof TimesSchema>;
const NEVER: Times = { visits: 0, lastVisitAt: 0, hasPosted: false, dismissedAt: null, isInstalled: false };

/** Counts a visit: a new tab, or another day. */
export function noteVisit(now: Millis): void {
  const { visits, lastVisitAt } = read();
  try {
    const isSame =
      sessionStorage.getItem(VISIT_KEY) !== null && Math.floor(now / DAY_MS) === Math.floor(lastVisitAt / DAY_MS);
    if (isSame) return;
    sessionStorage.setItem(VISIT_KEY, '1');
  } catch {
    return;
  }
  write({ visits: visits + 1, lastVisitAt: now });
}

/** Records that the user shared a post. */
export function notePosted(): void {
  if (!read().hasPosted) write({ hasPosted: true });
}

export function noteDismissed(now: Millis): void {
  write({ dismissedAt: now });
}

export function noteInstalled(): void {
  write({ isInstalled: true });
}

/** After the second visit or the first post; never within 30 days of a no, and never once it is installed. */
export function isTimeToOffer(now: Millis): boolean {
  const { visits, hasPosted, dismissedAt, isInstalled } = read();
  if (isInstalled) return false;
  const isResting = dismissedAt !== null && now - dismissedAt < REST_MS && now >= dismissedAt;
  return !isResting && (visits >= 2 || hasPosted);
}

function read(): Times {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return matches(TimesSchema, value) ? value : NEVER;
  } catch {
    return NEVER;
  }
}

function write(change: Partial<Times>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), ...change }));
  } catch {
    // Without storage nothing is offered, since nothing would be remembered.
  }
}
