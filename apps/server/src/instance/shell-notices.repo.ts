import type { Db, Tx } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { InstanceTables } from './instance.table.ts';

export type ShellNoticeRow = InstanceTables['shellNotices'];

/** More than an operator causes in some minutes by hand. */
const MAX_NOTICES = 1000;

/** The maintenance, with one notice in each row; without notices one row. */
export interface ShellStateRow {
  readonly maintenanceSince: number | null;
  readonly maintenanceMessage: string | null;
  readonly id: string | null;
  readonly kind: ShellNoticeRow['kind'] | null;
  readonly userId: string | null;
}

const state = hotQuery<Record<never, never>, ShellStateRow>((db) =>
  db
    .selectFrom('instance')
    .leftJoin('shellNotices', (join) => join.onTrue())
    .select([
      'instance.maintenanceSince',
      'instance.maintenanceMessage',
      'shellNotices.id',
      'shellNotices.kind',
      'shellNotices.userId',
    ])
    .orderBy('shellNotices.createdAt', 'desc')
    .limit(MAX_NOTICES),
);

/** One statement, since every process asks every second. */
export function readShellState(db: Db): Promise<ShellStateRow[]> {
  return state.all(db, {});
}

export async function insertNotice(tx: Tx, row: ShellNoticeRow): Promise<void> {
  await tx.insertInto('shellNotices').values(row).execute();
}

export async function deleteNoticesBefore(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('shellNotices').where('createdAt', '<', before).execute();
}

/** Begins a maintenance, or ends it with null. */
export async function updateMaintenance(
  tx: Tx,
  maintenance: { readonly since: number; readonly message: string } | null,
): Promise<void> {
  await tx
    .updateTable('instance')
    .set({ maintenanceSince: maintenance?.since ?? null, maintenanceMessage: maintenance?.message ?? null })
    .execute();
}
