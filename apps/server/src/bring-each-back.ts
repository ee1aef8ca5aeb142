import { announceHeads } from './changes/heads.ts';
import { type Touch, TouchSet } from './changes/touches.ts';
import type { Tx } from './db/database.ts';
import type { Deps } from './deps.ts';

const ROWS_PER_STEP = 200;

export type BringBackDeps = Pick<Deps, 'bus' | 'db' | 'heads'>;

/**
 * Gives rows from the future instants (ms) up to now, one ms apart, so that they keep their order. `rows`: by their time, oldest first.
 * `move` leaves a row alone that was changed meanwhile.
 */
export async function bringEachBack<Row>(
  deps: BringBackDeps,
  now: number,
  rows: readonly Row[],
  move: (tx: Tx, touch: Touch, row: Row, instant: number) => Promise<unknown>,
): Promise<void> {
  const first = now - rows.length + 1;
  for (let start = 0; start < rows.length; start += ROWS_PER_STEP) {
    const heads = await deps.db.write(async (tx) => {
      const touches = new TouchSet();
      for (const [i, row] of rows.slice(start, start + ROWS_PER_STEP).entries()) {
        await move(tx, touches.add, row, first + start + i);
      }
      return touches.flush(tx, now);
    });
    announceHeads(deps, heads);
  }
}
