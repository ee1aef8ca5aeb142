import { type Batch, changeUpTo } from '../../db/batch.ts';
import type { Tx } from '../../db/database.ts';
import { userId, userNumber } from '../../db/numbers.ts';
import { type Side, SIDES } from './pair.ts';

/**
 * The other side of a changed follow. `shown`: what was shown to both before the follow was hidden or deleted, or is shown again;
 * null: nothing.
 */
export interface ChangedFollow {
  readonly otherId: string;
  readonly shown: 'follow' | 'acceptedFollow' | 'request' | null;
}

const CHANGED = ['isOn', 'hidden', 'requestedAt', 'isAccepted'] as const;

interface ChangedRow {
  readonly otherId: string;
  readonly isOn: number;
  readonly hidden: number;
  readonly requestedAt: number | null;
  readonly isAccepted: number;
}

/** `shownAt`: the value of `hidden` with which a row was shown, or is. */
function changedOf({ otherId, isOn, hidden, requestedAt, isAccepted }: ChangedRow, shownAt: number): ChangedFollow {
  if (hidden !== shownAt) return { otherId, shown: null };
  if (requestedAt !== null) return { otherId, shown: 'request' };
  if (isOn === 0) return { otherId, shown: null };
  return { otherId, shown: isAccepted === 1 ? 'acceptedFollow' : 'follow' };
}

/** Deletes up to `limit` of a user's follows of one side. */
export async function deleteFollows(
  tx: Tx,
  side: Side,
  personId: string,
  limit: number,
): Promise<Batch<ChangedFollow>> {
  const { own, other } = SIDES[side];
  const { rows, isAll } = await changeUpTo(
    limit,
    () =>
      tx.selectFrom('follows').select(`${other} as id`).where(own, '=', userNumber(personId)).limit(limit).execute(),
    (others) =>
      tx
        .deleteFrom('follows')
        .where(own, '=', userNumber(personId))
        .where(other, 'in', others)
        .returning((eb) => [userId(eb.ref(other)).as('otherId'), ...CHANGED])
        .execute(),
  );
  return { rows: rows.map((row) => changedOf(row, 0)), isAll };
}

/**
 * Sets or clears the hidden mark of up to `limit` of a user's follows of one side; follows that are marked so already do not
 * count. Ended follows change too: a concurrent call that restores one waits for this statement, or this one for that. The caller
 * holds the lock of the account, whose mark nothing else changes.
 */
export async function markFollows(
  tx: Tx,
  side: Side,
  personId: string,
  isHidden: boolean,
  limit: number,
): Promise<Batch<ChangedFollow>> {
  const { own, other, mark, without, withMark } = SIDES[side];
  const old = isHidden ? without : withMark;
  const { rows, isAll } = await changeUpTo(
    limit,
    () =>
      tx
        .selectFrom('follows')
        .select(`${other} as id`)
        .where(own, '=', userNumber(personId))
        // These are all values: with the condition the index leads directly to the rows.
        .where('isOn', 'in', [0, 1])
        .where('hidden', 'in', old)
        .limit(limit)
        .execute(),
    (others) =>
      tx
        .updateTable('follows')
        .set((eb) => ({ hidden: eb('hidden', '+', isHidden ? mark : -mark), rev: eb('rev', '+', 1) }))
        .where(own, '=', userNumber(personId))
        .where(other, 'in', others)
        .returning((eb) => [userId(eb.ref(other)).as('otherId'), ...CHANGED])
        .execute(),
  );
  return { rows: rows.map((row) => changedOf(row, isHidden ? mark : 0)), isAll };
}
