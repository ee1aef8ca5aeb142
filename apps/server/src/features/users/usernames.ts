import { MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH } from '@posy/contract/limits';
import { foldText } from '@posy/contract/search';

/** Names people would take for the product's own, or that are paths of it. */
const RESERVED = new Set(
  (
    'admin administrator moderator support help posy root system security staff team ' +
    'api media ws login signup logout landing settings services ads messages me ' +
    'deleted anonymous null undefined everyone official postmaster abuse noreply'
  ).split(' '),
);

const FALLBACK = 'friend';

/** Says whether a name is kept from people. */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(username);
}

/** What a username is made of, from the names: `Zoë`, `Łucja` → `zoe.lucja`. Only `a-z 0-9 . _`. */
export function usernameStem(firstName: string, lastName: string): string {
  const stem = [firstName, lastName]
    .map((name) => foldText(name).replaceAll(/[^a-z0-9]+/g, ''))
    .filter((name) => name !== '')
    .join('.')
    // Leaves room for a number.
    .slice(0, MAX_USERNAME_LENGTH - 5)
    .replace(/\.$/, '');
  return stem.length < MIN_USERNAME_LENGTH ? `${stem}${FALLBACK}` : stem;
}

/** The first free of `ada.lovelace`, `ada.lovelace2`, `ada.lovelace3`, … */
export function freeUsername(stem: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const username = number === 1 ? stem : `${stem}${number}`;
    if (!taken.has(username) && !isReservedUsername(username)) return username;
  }
}
