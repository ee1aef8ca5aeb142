import type { CurrentUser } from '@posy/contract/users';
import { useSyncExternalStore } from 'react';
import { type SessionState, sessionState } from './session-state.ts';

/** Whether somebody is signed in, and whether that is known yet. */
export function useSession(): SessionState {
  return useSyncExternalStore(sessionState.subscribe, sessionState.get, sessionState.get);
}

/** The signed-in person; null while that is not known and when nobody is. */
export function useCurrentUser(): CurrentUser | null {
  const session = useSession();
  return session.status === 'signed-in' ? session.user : null;
}
