import { useState } from 'react';

/** A mutation is stored and read again after some ms. Beyond this, in ms, the stored state counts. */
const BRIDGED_MS = 1000;

/**
 * A switch whose tap is drawn in the same frame, before the mutation is stored; after that `stored` determines the shown state. By
 * the outbox alone the change comes 150 to 280 ms after the tap on a CPU slowed down four times, instead of 50.
 *
 * @param stored the state as it was read from this device
 * @param store enqueues the mutation; its promise is rejected when the device is full, and then `onFail` is called
 * @returns the shown state, and a function that sets it
 */
export function useTapped(
  stored: boolean,
  store: (isWanted: boolean) => Promise<void>,
  onFail: () => void,
): readonly [isOn: boolean, set: (isWanted: boolean) => void] {
  const [tapped, setTapped] = useState<boolean | null>(null);
  if (tapped !== null && tapped === stored) setTapped(null);
  const set = (isWanted: boolean) => {
    setTapped(isWanted);
    store(isWanted).then(
      () => setTimeout(() => setTapped((current) => (current === isWanted ? null : current)), BRIDGED_MS),
      () => {
        setTapped(null);
        onFail();
      },
    );
  };
  return [tapped ?? stored, set];
}
