import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface Arrival<T> {
  readonly promise: Promise<unknown>;
  readonly value?: T;
  readonly error?: unknown;
}

const arrivals = new WeakMap<Promise<unknown>, Arrival<unknown>>();

/**
 * The value of a promise, or null until it resolves; a value that is known is returned at once. Throws the rejection, for the
 * error page. React's `use` is not taken: a suspended part is shown 300 ms after the last fallback at the earliest
 * (`FALLBACK_THROTTLE_MS` in React), so that each nested part would cost a third of a second.
 */
export function useArrived<T>(promise: Promise<T>): T | null {
  // State, so that an urgent render for another reason does not draw all arrived parts at once.
  const [seen, setSeen] = useState(() => arrivals.get(promise));
  useEffect(() => {
    // As a transition: the new part may be a whole screen, while the old one is still in use.
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the map has only results of this promise
  const arrival = (seen && seen.promise !== promise ? arrivals.get(promise) : seen) as Arrival<T> | undefined;
  if (arrival && 'error' in arrival) throw arrival.error;
  return arrival?.value ?? null;
}

interface ArrivedProps<T> {
  readonly promise: Promise<T>;
  readonly children: (value: T) => ReactNode;
}

/** Renders the value of a promise once it has resolved. */
export function Arrived<T>({ promise, children }: ArrivedProps<T>) {
  const value = useArrived(promise);
  return value === null ? null : children(value);
}
