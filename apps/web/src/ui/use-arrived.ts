import { type ReactNode, useEffect, useReducer } from 'react';

interface Arrival<T> {
  readonly value?: T;
  readonly error?: unknown;
  readonly isError: boolean;
}

const arrivals = new WeakMap<Promise<unknown>, Arrival<unknown>>();

/**
 * What a promise brought, or null until then; what was brought before is there at once. Throws what it was refused with,
 * for the error page. Not React's `use`: what suspends is held back until 300 ms after the last stand-in was drawn
 * (`FALLBACK_THROTTLE_MS` in React), so that parts within parts take their third of a second each.
 */
export function useArrived<T>(promise: Promise<T>): T | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what `promise` itself brought is kept under it
  const arrival = arrivals.get(promise) as Arrival<T> | undefined;
  useEffect(() => {
    if (arrivals.has(promise)) return redraw();
    let isWanted = true;
    const keep = (arrived: Arrival<T>) => {
      arrivals.set(promise, arrived);
      if (isWanted) redraw();
    };
    promise.then(
      (value) => keep({ value, isError: false }),
      (error: unknown) => keep({ error, isError: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [promise]);
  if (arrival?.isError) throw arrival.error;
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
