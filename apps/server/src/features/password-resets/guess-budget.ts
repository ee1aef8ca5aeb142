import type { Deps } from '../../deps.ts';
import { NO_RESERVATION, type Reservation } from '../../http/reservations.ts';

/**
 * After too many wrong guesses of codes on the whole server, a network has one wrong guess an hour, and an account's own networks
 * as many as before.
 */
export async function reserveGuess(
  { limits }: Pick<Deps, 'limits'>,
  network: string,
  isKnown: boolean,
): Promise<Reservation> {
  if (isKnown || !(await limits.used('resetGuesses', 'all')).isAll) return NO_RESERVATION;
  return limits.reserve('resetGuessesByAddress', network);
}

/** Counts a wrong code; `isGuess`: it was compared with an existing code. */
export async function noteGuess(
  { limits, log }: Pick<Deps, 'limits' | 'log'>,
  network: string,
  isGuess: boolean,
): Promise<void> {
  await limits.note('resetGuessesByAddress', network);
  if (isGuess && (await limits.note('resetGuesses', 'all'))) log.warn('security.reset_budget_exhausted');
}
