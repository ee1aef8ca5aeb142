import { Listeners } from '@posy/std/store';
/** The setting belongs to the device and its keyboard, so it outlives accounts: not under `posy.`. */
const KEY = 'posy-keys';
const listeners: Listeners = new Listeners(() => {
  addEventListener('storage', listeners.notify);
  return () => removeEventListener('storage', listeners.notify);
});

/** Whether single keys do something. For `useStore`. */
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
    listeners.notify();
  },
  subscribe: listeners.subscribe,
};
