import { type ComponentType, useState } from 'react';
import { useArrived } from './use-arrived.ts';

/**
 * A component whose code is fetched when it is first drawn; draws `Away` until it is there, or nothing. What the network
 * refuses is thrown for the error page, and asked for again by the next that is drawn. See `useArrived` for why it is not
 * React's `lazy`.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Away: ComponentType = Nothing,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  const start = () => {
    if (loading) return loading;
    loading = load();
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  return function OnDemand(props: Props) {
    const [asked] = useState(start);
    const Component = useArrived(asked);
    return Component ? <Component {...props} /> : <Away />;
  };
}

function Nothing() {
  return null;
}
