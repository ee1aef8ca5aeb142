import { type ComponentType, useState } from 'react';
import { loadOnce } from './load-once.ts';
import { useArrived } from './use-arrived.ts';

/**
 * A component whose code is fetched when it is first drawn; until then it draws `Away`, or nothing. If the fetch fails,
 * it draws `Missing`, or throws for the error page; the next drawing tries again. See `useArrived` for why it is not
 * React's `lazy`.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Away: ComponentType = Nothing,
  Missing?: ComponentType,
): ComponentType<Props> {
  const start = Missing ? orMissing(loadOnce(load), Missing) : loadOnce(load);
  return function OnDemand(props: Props) {
    const [asked] = useState(start);
    const Component = useArrived(asked);
    return Component ? <Component {...props} /> : <Away />;
  };
}

/** Draws nothing. */
export function Nothing() {
  return null;
}

/** Returns the same promise for the same load, so that a loaded part is drawn at once. */
function orMissing<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType,
): () => Promise<ComponentType<Props>> {
  const placeholder = () => <Missing />;
  const handled = new WeakMap<Promise<unknown>, Promise<ComponentType<Props>>>();
  return () => {
    const loading = load();
    const promise = handled.get(loading) ?? loading.catch((): ComponentType<Props> => placeholder);
    handled.set(loading, promise);
    return promise;
  };
}
