import { useCallback, useEffect, useState } from 'react';

/** How much room this origin has on the device, in bytes, and whether the browser promised to keep it. */
export interface StorageEstimate {
  readonly used: number;
  readonly quota: number;
  readonly isPersistent: boolean;
}

/** null where the browser does not say, or has not yet. `refresh` asks again. */
export function useStorageEstimate(): { readonly room: StorageEstimate | null; readonly refresh: () => void } {
  const [room, setRoom] = useState<StorageEstimate | null>(null);
  const refresh = useCallback(() => {
    readRoom().then(setRoom, () => undefined);
  }, []);
  useEffect(refresh, [refresh]);
  return { room, refresh };
}

async function readRoom(): Promise<StorageEstimate | null> {
  const storage = globalThis.navigator?.storage;
  if (typeof storage?.estimate !== 'function') return null;
  const [{ usage = 0, quota = 0 }, isPersistent] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { used: usage, quota, isPersistent };
}

/** Asks the browser to keep everything when room is short. Returns whether it will. */
export async function askToPersist(): Promise<boolean> {
  return (await globalThis.navigator?.storage?.persist?.()) ?? false;
}
