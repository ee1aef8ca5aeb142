import type { UserId } from '@posy/contract/ids';

/**
 * The account that signed up on this device and has not finished its first steps. Kept per device: it only decides whether the
 * steps are shown above the feed; whether a step is done is read from the account's rows.
 */
const KEY = 'posy.first-run';

export function openFirstRun(uid: UserId): void {
  try {
    localStorage.setItem(KEY, uid);
  } catch {
    // Storage is blocked: the feed begins without the steps.
  }
}

export function closeFirstRun(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

export function isFirstRun(uid: UserId): boolean {
  try {
    return localStorage.getItem(KEY) === uid;
  } catch {
    return false;
  }
}
