import { RESET_CODE_MS } from '@posy/contract/limits';
import type { Db, Tx } from '../../db/database.ts';
import { SKEW_MS } from '../../instants-ahead.ts';
import type { PasswordResetsTables } from './password-resets.table.ts';

export type ResetRow = PasswordResetsTables['passwordResets'];

export function findReset(db: Db | Tx, addressKey: string): Promise<ResetRow | undefined> {
  return db.selectFrom('passwordResets').selectAll().where('addressKey', '=', addressKey).executeTakeFirst();
}

/** Replaces the earlier code. */
export async function putReset(tx: Tx, row: ResetRow): Promise<void> {
  await tx
    .insertInto('passwordResets')
    .values(row)
    .onConflict((conflict) => conflict.column('addressKey').doUpdateSet(row))
    .execute();
}

/** Spends one try of a code that is valid at `now` (ms); undefined without such a code, or when its tries are used up. */
export function spendTry(
  tx: Tx,
  addressKey: string,
  { now, strangersTries }: { readonly now: number; readonly strangersTries: string },
): Promise<ResetRow | undefined> {
  return (
    tx
      .updateTable('passwordResets')
      .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1), strangersTries }))
      .where('addressKey', '=', addressKey)
      .where('triesLeft', '>', 0)
      .where('expiresAt', '>', now)
      // A code of a clock that was ahead is not valid for longer.
      .where('expiresAt', '<=', now + RESET_CODE_MS + SKEW_MS)
      .returningAll()
      .executeTakeFirst()
  );
}

export async function deleteReset(tx: Tx, addressKey: string): Promise<void> {
  await tx.deleteFrom('passwordResets').where('addressKey', '=', addressKey).execute();
}

/** Deletes the codes that ended before `now` (ms). */
export async function deleteOldResets(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute();
}
