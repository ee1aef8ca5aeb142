import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface Arrival<T> {
  readonly promise: Promise<unknown>;
  readonly value?: T;
  readonly error?: unknown;
}

const arrivals = new WeakMap<Promise<unknown>, Arrival<unknown>>();

/**
 * What a promise brought, or null until then; what was brought before is there at once. Throws what it was refused with,
 * for the error page. Not React's `use`: what suspends is held back until 300 ms after the last stand-in was drawn
 * (`FALLBACK_THROTTLE_MS` in React), so that parts within parts take their third of a second each.
 */
export function useArrived<T>(promise: Promise<T>): T | null {
  // Not read anew by each drawing: one that is urgent, for something else, would draw all that came in one go.
  const [seen, setSeen] = useState(() => arrivals.get(promise));
  useEffect(() => {
    // In slices: what comes may be a whole screen, and what was there before it is in use meanwhile.
    const show = () => startTransition(() => setSeen(arrivals.get(promise)));
    const keep = (arrived: Arrival<T>) => {
      arrivals.set(promise, arrived);
      show();
    };
    if (arrivals.has(promise)) return show();
    promise.then(
      (value) => keep({ promise, value }),
      (error: unknown) => keep({ promise, error }),
    );
  }, [promise]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what `promise` itself brought is kept under it
  const arrival = (seen && seen.promise !== promise ? arrivals.get(promise) : seen) as Arrival<T> | undefined;
  if (arrival && 'error' in arrival) throw arrival.error;
  return arrival?.value ?? null;
}

interface ArrivedProps<T> {
  readonly promise: Promise<T>;
  readonly children: (value: T) => ReactNode;
}

/** Draws what a promise brought, once it is there. */
export function Arrived<T>({ promise, children }: ArrivedProps<T>) {
  const value = useArrived(promise);
  return value === null ? null : children(value);
}
