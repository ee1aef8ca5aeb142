import type { UserId } from '@posy/contract/ids';
import type { Db } from '../db/database.ts';
import { type SizedOp, sizedOp } from './sized-op.ts';
import type { NewRows, SyncSource } from './sync-source.ts';

/** Lines of one answer that may bring new rows. Those are read before it is known how many of them fit. */
const MAX_LINES = 20;

/** A line of the change log. */
export interface ChangeRow {
  readonly seq: number;
  readonly type: string;
  readonly id: string;
}

/** The first lines, up to {@link MAX_LINES} that may bring new rows. */
export function limitedLines(sources: readonly SyncSource[], rows: readonly ChangeRow[]): readonly ChangeRow[] {
  const bringing = new Set<string>(sources.flatMap(({ newRows }) => newRows?.with ?? []));
  const end = rows.filter(({ type }) => bringing.has(type))[MAX_LINES];
  return end ? rows.slice(0, rows.indexOf(end)) : rows;
}

/** A row's own op is told from which place on its new rows are. */
interface Brought {
  readonly ops: readonly SizedOp[];
  readonly from: number | null;
}

/** The new rows of the user `viewer` since number `after`, by the type and id of the row that brings them. */
export async function readNewRows(
  sources: readonly SyncSource[],
  db: Db,
  viewer: UserId,
  rows: readonly ChangeRow[],
  after: number,
): Promise<ReadonlyMap<string, Brought>> {
  const steps = (rows.at(-1)?.seq ?? after) - after;
  const brought = new Map<string, Brought>();
  for (const { type, newRows } of sources) {
    const ids = rows.filter((row) => row.type === newRows?.with).map(({ id }) => id);
    if (!newRows || ids.length === 0) continue;
    for (const [id, found] of await newRows.read(db, viewer, ids, { after, steps }))
      brought.set(`${newRows.with}:${id}`, sized(type, found));
  }
  return brought;
}

function sized(type: string, { ops, from }: NewRows): Brought {
  return { from, ops: ops.map(([id, op]) => sizedOp('u', type, id, op)) };
}
