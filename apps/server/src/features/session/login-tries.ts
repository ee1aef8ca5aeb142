import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { LimitName, RateLimits } from '../../http/rate-limits.ts';
import type { Reservation } from '../../http/reservations.ts';
import { isKnownNetwork, pairOf, rememberNetwork } from './known-networks.ts';

/**
 * Verifies a log-in within the limits of tries, which it reserves before: null from `verify` is a failure and counts, other
 * results do not. Unknown addresses are counted like known ones, so that a refusal reveals nothing about them. Throws
 * `AppError('too_many_requests')`. Decision 0010 lists the limits.
 */
export async function countedLogin<T>(
  deps: Pick<Deps, 'limits' | 'secret'>,
  { email, network }: { readonly email: string; readonly network: string },
  verify: () => Promise<T | null>,
): Promise<T | null> {
  const { limits } = deps;
  const pair = pairOf(email, network);
  const isKnown = await isKnownNetwork(deps, email, network);
  const tries: Reservation[] = [];
  let isWrong = false;
  try {
    tries.push(await limits.reserve('loginFailuresByAddress', network));
    const ofPair = await reserveOr(limits, ['loginFailuresByPair', 'loginTriesByPair'], pair);
    tries.push(ofPair.reservation);
    // A network without tries of its own has one a minute. It does not count against the tries of all strangers, or it
    // would use them up.
    if (!isKnown && !ofPair.isSlow) {
      tries.push((await reserveOr(limits, ['loginFailuresByEmail', 'loginTriesByEmail'], email)).reservation);
    }
    const result = await verify();
    isWrong = result === null;
    if (!isWrong)
      await Promise.all([limits.forget('loginFailuresByPair', pair), rememberNetwork(deps, email, network)]);
    return result;
  } finally {
    await Promise.all(tries.map((each) => each.settle(isWrong)));
  }
}

/** Counts in the first limit, or, when that is used up, in the second, slower one. */
export async function reserveOr(
  limits: RateLimits,
  [first, slower]: readonly [LimitName, LimitName],
  key: string,
): Promise<{ readonly reservation: Reservation; readonly isSlow: boolean }> {
  try {
    return { reservation: await limits.reserve(first, key), isSlow: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    return { reservation: await limits.reserve(slower, key), isSlow: true };
  }
}
