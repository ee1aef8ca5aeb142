import type { CurrentUser } from '@posy/contract/users';
import { readSignedInFlag } from '../../platform/signed-in-flag.ts';

/**
 * - `loading`     a mark says that somebody is signed in, or the server is being asked
 * - `signed-out`  nobody is, as far as this browser knows
 * - `signed-in`   by this device's memory; the server is asked in the background, so this works without a network
 */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: CurrentUser };

const SIGNED_OUT: SessionState = { status: 'signed-out' };
const LOADING: SessionState = { status: 'loading' };

let state: SessionState = readSignedInFlag() === null ? SIGNED_OUT : LOADING;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`. */
export const sessionState = {
  get: (): SessionState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Written by `session.ts` alone. */
export function setSessionState(next: SessionState): void {
  if (next.status === state.status && JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  for (const listener of listeners) listener();
}
