import { MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH } from '@posy/contract/limits';
import { foldText } from '@posy/contract/search';
import type { Random } from '@posy/std/backoff';

/** Names that people would take for the product's own, or that are its paths. */
const RESERVED = new Set(
  (
    'admin administrator moderator support help posy root system security staff team ' +
    'api media ws login signup logout landing settings services ads messages me ' +
    'deleted anonymous null undefined everyone official postmaster abuse noreply'
  ).split(' '),
);

const FALLBACK = 'friend';

/** Whether a name is reserved for the product. */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(username);
}

/** The stem of a username, from the names: `Zoë`, `Łucja` → `zoe.lucja`. Only `a-z 0-9 . _`. */
export function usernameStem(firstName: string, lastName: string): string {
  const stem = [firstName, lastName]
    .map((name) => foldText(name).replaceAll(/[^a-z0-9]+/g, ''))
    .filter((name) => name !== '')
    .join('.')
    // Leaves space for a number.
    .slice(0, MAX_USERNAME_LENGTH - 5)
    .replace(/\.$/, '');
  return stem.length < MIN_USERNAME_LENGTH ? `${stem}${FALLBACK}` : stem;
}

/** So many namesakes get numbers in order; later ones get random numbers. */
const NUMBERED = 20;
const BY_CHANCE = 5;

/**
 * Possible usernames, the nicest first: `ada.lovelace`, `ada.lovelace2`, … and some with five random digits, so that the cost
 * of finding a free one does not grow with the number of namesakes.
 */
export function usernameCandidates(stem: string, random: Random): string[] {
  const numbered = Array.from({ length: NUMBERED }, (_, i) => (i === 0 ? stem : `${stem}${i + 1}`));
  const byChance = Array.from({ length: BY_CHANCE }, () => `${stem}${10_000 + Math.floor(random() * 90_000)}`);
  return [...numbered, ...byChance].filter((username) => !isReservedUsername(username));
}
