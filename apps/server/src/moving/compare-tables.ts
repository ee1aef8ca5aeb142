import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { MoveError } from './move-error.ts';
import { batchesOf, keyOf, lineOf, type MovedRow } from './moved-rows.ts';
import type { TableShape } from './table-shapes.ts';

/**
 * Compares a table of two databases row by row, and returns the number of rows and the SHA-256 of all of them. Throws
 * {@link MoveError} at the first difference.
 */
export async function compareTable(
  source: Db,
  target: Db,
  table: TableShape,
  onRows: (count: number) => void,
): Promise<{ name: string; rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  const copies = batchesOf(target, table);
  for await (const batch of batchesOf(source, table)) {
    const next = await copies.next();
    const copy = next.done === true ? [] : next.value;
    for (const [i, row] of batch.entries()) {
      const line = lineOf(table, row);
      if (copy[i] === undefined || lineOf(table, copy[i]) !== line) throw different(table, row);
      hash.update(`${line}\n`);
    }
    if (copy.length > batch.length) throw different(table, copy[batch.length]);
    rows += batch.length;
    onRows(batch.length);
  }
  const more = await copies.next();
  if (more.done !== true) throw different(table, more.value[0]);
  return { name: table.name, rows, sha256: hash.digest('hex') };
}

function different(table: TableShape, row: MovedRow | undefined): MoveError {
  const key = row ? keyOf(table, row).join(' ') : '';
  return new MoveError(
    `The copy of ${table.name} differs at ${key}: give the move up with --cancel, empty the target and begin again`,
  );
}
