import { useCallback, useEffect, useState } from 'react';

/** The space of this origin on the device, in bytes, and whether the browser has promised persistence. */
export interface StorageEstimate {
  readonly used: number;
  readonly quota: number;
  readonly isPersistent: boolean;
}

/** null before the browser's answer, or without one. `refresh` asks again. */
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

/** Asks the browser for persistent storage. Returns whether it is granted. */
export async function askToPersist(): Promise<boolean> {
  return (await globalThis.navigator?.storage?.persist?.()) ?? false;
}
