/**
 * The dialogs that can be opened from anywhere, one at a time: `showDialog('create-post')`. The host in
 * `dialogs-host.tsx` loads and draws them.
 */
export type DialogName = 'create-post' | 'outbox' | 'log-out';

let open: DialogName | null = null;
const listeners = new Set<() => void>();

export function showDialog(name: DialogName): void {
  set(name);
}

export function closeDialog(): void {
  set(null);
}

/** For `useSyncExternalStore`. */
export const openDialog = {
  get: (): DialogName | null => open,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function set(name: DialogName | null): void {
  open = name;
  for (const listener of listeners) listener();
}
