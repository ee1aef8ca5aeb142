/** The setting belongs to the device and its keyboard, so it outlives accounts: not under `posy.`. */
const KEY = 'posy-keys';
const listeners = new Set<() => void>();

/** Whether single keys do something. For `useSyncExternalStore`. */
export const keyboardSetting = {
  get: (): boolean => {
    try {
      return localStorage.getItem(KEY) !== 'off';
    } catch {
      return true;
    }
  },
  set: (isOn: boolean): void => {
    try {
      if (isOn) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, 'off');
    } catch {
      // With blocked storage it is not remembered.
    }
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  },
};
