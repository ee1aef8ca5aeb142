import { displayName } from '../../language/display-name.ts';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
}

/** First and last name, else the username, else 'Anonymous User'. */
export function connectionName(person: Named): string {
  const name = `${person.firstName} ${person.lastName}`.trim();
  return name === '' && person.username !== null ? person.username : displayName(person);
}
