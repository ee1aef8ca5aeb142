import type { Author, CurrentUser } from '@posy/contract/users';
import { useSyncExternalStore } from 'react';
import { type SessionState, sessionState } from './session-state.ts';

/** Whether somebody is signed in, and whether that is known yet. */
export function useSession(): SessionState {
  return useSyncExternalStore(sessionState.subscribe, sessionState.get, sessionState.get);
}

/** The signed-in person, as they wish to be; null while that is not known and when nobody is. */
export function useCurrentUser(): CurrentUser | null {
  const session = useSession();
  return session.status === 'signed-in' ? session.user : null;
}

/** A person as they are to be shown: oneself with one's latest name and picture, sent or not; others as they came. */
export function useShownPerson<Person extends Author>(person: Person): Person {
  const user = useCurrentUser();
  if (user?.id !== person.id) return person;
  const { firstName, lastName, username, profileImageUrl } = user;
  return { ...person, firstName, lastName, username, profileImageUrl };
}
