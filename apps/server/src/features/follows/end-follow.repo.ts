import type { Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { userNumber } from '../../db/numbers.ts';

interface Pair {
  readonly followerId: string;
  readonly followedId: string;
}

const end = hotQuery<Pair, { hidden: number }>((db, param) =>
  db
    .updateTable('follows')
    .set((eb) => ({ isOn: eb.lit(0), rev: eb('rev', '+', eb.lit(1)) }))
    .where('followerNumber', '=', userNumber(param('followerId')))
    .where('followedNumber', '=', userNumber(param('followedId')))
    .where('isOn', '=', (eb) => eb.lit(1))
    .returning('hidden'),
);

/** Ends a follow, also of deactivated users, and returns its `hidden`. Undefined when there was none. */
export function endFollow(tx: Tx, pair: Pair): Promise<{ readonly hidden: number } | undefined> {
  return end.first(tx, pair);
}
