import type { CurrentUser } from '@posy/contract/users';
import { type Readable, Store } from '@posy/std/store';
import { sessionHint } from '../../platform/session-hint.ts';
import { readSignedInFlag } from '../../platform/signed-in-flag.ts';

/**
 * - `loading`     a flag or a cookie hints at a session, or the server is being asked
 * - `signed-out`  this browser knows of no session
 * - `signed-in`   by this device's storage; the server is asked in the background, so this works without a network
 */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: CurrentUser };

export const SIGNED_OUT: SessionState = { status: 'signed-out' };
const LOADING: SessionState = { status: 'loading' };

/** `known`: the session from the server or this device's storage; `mutation`: the pending changes of the account. */
let known: SessionState = readSignedInFlag() === null && sessionHint() !== 'yes' ? SIGNED_OUT : LOADING;
let mutation: Partial<CurrentUser> = {};
const shown = new Store<SessionState>(known);

/** The user in it has the pending changes applied. */
export const sessionState: Readable<SessionState> = shown;

/** The account without pending changes; null unless a user is known to be logged in. */
export function knownAccount(): CurrentUser | null {
  return known.status === 'signed-in' ? known.user : null;
}

/** Only called by `session.ts`. */
export function setSessionState(next: SessionState): void {
  const uid = next.status === 'signed-in' ? next.user.id : null;
  if (uid !== knownAccount()?.id) mutation = {};
  known = next;
  publish();
}

/** Replaces the pending changes that are laid over one's own account. */
export function setDesiredAccount(next: Partial<CurrentUser>): void {
  mutation = next;
  publish();
}

function publish(): void {
  const next: SessionState =
    known.status === 'signed-in' ? { status: 'signed-in', user: { ...known.user, ...mutation } } : known;
  if (JSON.stringify(next) !== JSON.stringify(shown.get())) shown.set(next);
}
