import {
  MAX_FORMER_USERNAMES,
  MAX_USERNAME_LENGTH,
  MIN_USERNAME_LENGTH,
  USERNAME_RESERVED_DAYS,
} from '@posy/contract/limits';
import { foldText } from '@posy/contract/search';
import type { Random } from '@posy/std/backoff';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { clearReservationsOf, countReservedOf, releaseUsername, reserveUsername } from './reserved-usernames.repo.ts';

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

/*
 * A former username leads nobody to another user: links to a page, mentions in texts, and messages that devices have not sent yet
 * would otherwise reach whoever takes the name.
 */

const DAY_MS = 86_400_000;

/** Reserves a username that an account gave up at `now` (ms); `ownerId` null: the account is deleted. */
export async function reserveFormer(
  tx: Tx,
  { username, ownerId, now }: { readonly username: string; readonly ownerId: string | null; readonly now: number },
): Promise<void> {
  await reserveUsername(tx, { username, ownerId, until: now + USERNAME_RESERVED_DAYS * DAY_MS });
}

/**
 * Reserves the former username after a change, and ends the reservation of the new one. Throws `AppError('too_many_usernames')`:
 * otherwise one account could reserve any number of names.
 */
export async function exchangeUsernames(
  tx: Tx,
  userId: string,
  { before, after, now }: { readonly before: string | null; readonly after: string; readonly now: number },
): Promise<void> {
  await releaseUsername(tx, after);
  if (before === null) return;
  await reserveFormer(tx, { username: before, ownerId: userId, now });
  if ((await countReservedOf(tx, userId, now)) > MAX_FORMER_USERNAMES) throw new AppError('too_many_usernames');
}

/** Leaves no trace of a deleted account in the reservations, which stay. */
export async function forgetFormerUsernames(tx: Tx, userId: string): Promise<void> {
  await clearReservationsOf(tx, userId);
}
