import { logOutCall } from '@posy/contract/session';
import { call } from '../../sync/http.ts';

/** A log-out that has not reached the server yet: the device's data is deleted, but the cookie is still valid. */
const KEY = 'posy.pending-log-out';

export function hasPendingLogOut(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function setPendingLogOut(isPending: boolean): void {
  try {
    if (isPending) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage it is not remembered; the session then ends by its age.
  }
}

/** Sends the log-out. Returns whether the server has ended the session. */
export async function sendPendingLogOut(): Promise<boolean> {
  const result = await call(logOutCall, {}, { timeoutMs: 5000 });
  const isKnown = result.kind === 'ok' || (result.kind === 'refused' && result.status === 401);
  if (isKnown) setPendingLogOut(false);
  return isKnown;
}
