import { ANONYMOUS_USER, DELETED_USER } from '@posy/contract/users';
import english from './names.en.ts';
import { texts } from './texts.ts';

const names = texts('names', english);

/** How somebody is called: first and last name, else 'Anonymous User' (spec section 3) in the language of this page. */
export function displayName(person: { readonly firstName: string; readonly lastName: string }): string {
  return shownName(`${person.firstName} ${person.lastName}`.trim());
}

/** A name as the API tells it; what it says where there is none is said in the language of this page. */
export function shownName(name: string): string {
  if (name === '' || name === ANONYMOUS_USER) return names.anonymous;
  return name === DELETED_USER ? names.deleted : name;
}
