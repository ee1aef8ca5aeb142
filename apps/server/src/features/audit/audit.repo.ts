import type { Db, Tx } from '../../db/database.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import type { AuditTables } from './audit.table.ts';

export type AuditRow = AuditTables['audit'];

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx.insertInto('audit').values(row).execute();
}

/** Stores the network address of a line's call. */
export async function insertOrigin(tx: Tx, origin: AuditTables['auditOrigins']): Promise<void> {
  await tx.insertInto('auditOrigins').values(origin).execute();
}

/** Addresses of calls by the ids of their lines, as far as they are still stored. */
export async function findOrigins(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('auditOrigins')
    .select(['id', 'address'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.address]));
}

export async function deleteOriginsOf(tx: Tx, actorId: string): Promise<void> {
  await tx.deleteFrom('auditOrigins').where('actorId', '=', actorId).execute();
}

/** Deletes network addresses of calls before a time (ms), oldest first. Returns their number. */
export async function deleteOriginsBefore(tx: Tx, before: number, limit: number): Promise<number> {
  const old = tx
    .selectFrom('auditOrigins')
    .select('id')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit);
  return (await tx.deleteFrom('auditOrigins').where('id', 'in', old).returning('id').execute()).length;
}

/**
 * Deletes lines before a time (ms), oldest first, and e-mail addresses that no other line is about. Returns how many lines.
 * The database refuses it for lines of the last 365 days.
 */
export async function deleteAuditBefore(tx: Tx, before: number, limit: number): Promise<number> {
  const old = tx
    .selectFrom('audit')
    .select('id')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit);
  const rows = await tx.deleteFrom('audit').where('id', 'in', old).returning('target').execute();
  const targets = [...new Set(rows.map(({ target }) => target).filter((target) => target !== ''))];
  if (targets.length > 0) await deleteUnusedAddresses(tx, targets);
  return rows.length;
}

async function deleteUnusedAddresses(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('auditAddresses')
    .where('id', 'in', [...ids])
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('audit').select('audit.id').whereRef('audit.target', '=', 'auditAddresses.id'))),
    )
    .execute();
}

/** The id of a stored e-mail address; a new address gets `newId`. */
export async function ensureAddress(tx: Tx, address: string, newId: string): Promise<string> {
  await tx
    .insertInto('auditAddresses')
    .values({ id: newId, address })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
  const row = await tx.selectFrom('auditAddresses').select('id').where('address', '=', address).executeTakeFirst();
  return row?.id ?? newId;
}

export async function deleteAddress(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('auditAddresses').where('address', '=', address).execute();
}

/** The given ids that stand for e-mail addresses. */
export async function findAddresses(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('auditAddresses')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.address]));
}

/** Lines before a position, newest first; of one actor, of one action, or both. */
export function listAudit(
  db: Db,
  { before, limit, action, actorId }: { before: PageCursor; limit: number; action?: string; actorId?: string },
): Promise<AuditRow[]> {
  let query = db.selectFrom('audit').selectAll();
  if (actorId !== undefined) query = query.where('actorId', '=', actorId);
  if (action !== undefined) query = query.where('action', '=', action);
  return query
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(before.createdAt, before.id)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
