import type { Clock } from '@posy/std/clock';
import { AccountTurns, type WorkBudget } from '../../fairness/account-turns.ts';
import { TurnQueue } from '../../fairness/turn-queue.ts';

const VIDEOS_AT_ONCE = 4;
/** A film of 100 MB takes 0.1 to 1 s. */
const BUDGET: WorkBudget = { burstMs: 60_000, share: 0.2 };

/** Turns of the videos that are cleaned: it takes time of the event loop. */
export function videoTurnsOf(clock: Pick<Clock, 'monotonic'>): TurnQueue {
  return new TurnQueue(VIDEOS_AT_ONCE, new AccountTurns(clock, BUDGET));
}
