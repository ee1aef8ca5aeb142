import { Listeners } from '@posy/std/store';
const KEY = 'posy.captions';
const listeners = new Listeners();

function isShown(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

/** Whether captions are shown where a video has any: a choice of this device, which outlives accounts. */
export const captionsChoice = {
  get: isShown,
  set: (next: boolean): void => {
    if (next === isShown()) return;
    try {
      if (next) localStorage.setItem(KEY, '1');
      else localStorage.removeItem(KEY);
    } catch {
      // With blocked storage the choice is not remembered.
    }
    listeners.notify();
  },
  subscribe: listeners.subscribe,
};
