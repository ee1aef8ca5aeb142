import { ANONYMOUS_USER, DELETED_USER, SHELL } from '@posy/contract/users';
import { languageTexts as texts } from './language.en.ts';

/** The name of a person: first and last name, else 'Anonymous User' in the language of this page. */
export function displayName(person: { readonly firstName: string; readonly lastName: string }): string {
  return shownName(`${person.firstName} ${person.lastName}`.trim());
}

/** A name as the API sends it. The API's own names for people without one are translated. */
export function shownName(name: string): string {
  if (name === '' || name === ANONYMOUS_USER) return texts.anonymousUser;
  if (name === SHELL) return texts.shell;
  return name === DELETED_USER ? texts.deletedUser : name;
}
