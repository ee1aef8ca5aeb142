import { MAX_FORMER_USERNAMES, USERNAME_RESERVED_DAYS } from '@posy/contract/limits';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { clearReservationsOf, countReservedOf, releaseUsername, reserveUsername } from './reserved-usernames.repo.ts';

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
