import type { CurrentUser } from '@posy/contract/users';
import { sessionHint } from '../../platform/session-hint.ts';
import { readSignedInFlag } from '../../platform/signed-in-flag.ts';

/**
 * - `loading`     a mark or a cookie says that somebody is signed in, or the server is being asked
 * - `signed-out`  nobody is, as far as this browser knows
 * - `signed-in`   by this device's memory; the server is asked in the background, so this works without a network
 */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: CurrentUser };

const SIGNED_OUT: SessionState = { status: 'signed-out' };
const LOADING: SessionState = { status: 'loading' };

/** What the server, or this device's memory of it, says; and what the person changed that has not arrived there yet. */
let known: SessionState = readSignedInFlag() === null && sessionHint() !== 'yes' ? SIGNED_OUT : LOADING;
let mutation: Partial<CurrentUser> = {};
let state: SessionState = known;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`. The user in it is as the person wishes to be. */
export const sessionState = {
  get: (): SessionState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The account without what is not on the server yet; null while nobody is known to be signed in. */
export function knownAccount(): CurrentUser | null {
  return known.status === 'signed-in' ? known.user : null;
}

/** Written by `session.ts` alone. */
export function setSessionState(next: SessionState): void {
  const uid = next.status === 'signed-in' ? next.user.id : null;
  if (uid !== knownAccount()?.id) mutation = {};
  known = next;
  publish();
}

/** Lays unsent changes of one's own account over it, instead of those before. */
export function setDesiredAccount(next: Partial<CurrentUser>): void {
  mutation = next;
  publish();
}

function publish(): void {
  const next: SessionState =
    known.status === 'signed-in' ? { status: 'signed-in', user: { ...known.user, ...mutation } } : known;
  if (next.status === state.status && JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  for (const listener of listeners) listener();
}
