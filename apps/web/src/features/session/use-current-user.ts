import type { Author, CurrentUser } from '@posy/contract/users';
import { useSyncExternalStore } from 'react';
import { type SessionState, sessionState, SIGNED_OUT } from './session-state.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(sessionState.subscribe, sessionState.get, prerendered);
}

/** Prerendered pages are of visitors. */
function prerendered(): SessionState {
  return SIGNED_OUT;
}

/** The logged-in user with pending changes; null while that is unknown and when logged out. */
export function useCurrentUser(): CurrentUser | null {
  const session = useSession();
  return session.status === 'signed-in' ? session.user : null;
}

/** The logged-in user, for pages within the shell. */
export function useSignedInUser(): CurrentUser {
  const user = useCurrentUser();
  if (!user) throw new Error('useSignedInUser() outside of the signed-in shell');
  return user;
}

/** A user for display: oneself with the latest name and picture, pending or not; others unchanged. */
export function useShownPerson<Person extends Author>(person: Person): Person {
  const user = useCurrentUser();
  if (user?.id !== person.id) return person;
  const { firstName, lastName, username, profileImageUrl } = user;
  return { ...person, firstName, lastName, username, profileImageUrl };
}
