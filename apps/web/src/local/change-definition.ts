import { matches } from '@posy/contract/check';
import type { UserId } from '@posy/contract/ids';
import type { EntityType, PutOp, Scope } from '@posy/contract/sync';
import type { Table } from 'dexie';
import type { Static, TSchema } from 'typebox';
import type { CacheDb } from './cache-db.ts';
import type { LocalDb } from './local-db.ts';

/**
 * How one kind of synced row is kept: what a feature's `<f>.changes.ts` defines. All of it runs inside the transaction
 * of a pull, so it awaits nothing but the cache. Which ops to apply is the engine's affair.
 */
export interface ChangeDefinition {
  readonly type: EntityType;
  /** `rev` of each row, undefined where there is none. */
  revsOf(cache: CacheDb, ids: readonly string[]): Promise<readonly (number | undefined)[]>;
  /** Which scope governs the row a put brings: a row of one's own is governed by `u`, whatever brings it. */
  governedBy(op: PutOp, uid: UserId): Scope | undefined;
  /** Ids of the rows that a scope governs. */
  idsOf(cache: CacheDb, scope: Scope, uid: UserId): Promise<readonly string[]>;
  put(cache: CacheDb, ops: readonly PutOp[]): Promise<void>;
  /** Called once these rows are stored for good, outside of the transaction. What it throws is not heard. */
  stored?(local: LocalDb, ops: readonly PutOp[]): Promise<void>;
  /** Deletes rows and what hangs on them. Gives the ids of pictures that went with them. See `CacheTx.remove`. */
  remove(cache: CacheDb, ids: readonly string[], why: 'deleted' | 'swept'): Promise<readonly string[]>;
}

/** The usual case: the rows of one type are one table, keyed by the id of the op. */
export function tableChanges<Schema extends TSchema, Row extends { readonly rev: number }>(definition: {
  readonly type: EntityType;
  readonly table: (cache: CacheDb) => Table<Row, string>;
  /** Shape of an op's value: one that does not match comes from a newer server and is left out. */
  readonly schema: Schema;
  readonly toRow: (value: Static<Schema>, rev: number, id: string) => Row;
  readonly scopeOf: (row: Row, uid: UserId) => Scope;
  /** Where more than the rows goes. */
  readonly remove?: ChangeDefinition['remove'];
}): ChangeDefinition {
  const { type, table, schema, toRow, scopeOf } = definition;
  return {
    type,
    async revsOf(cache, ids) {
      return (await table(cache).bulkGet([...ids])).map((row) => row?.rev);
    },
    governedBy(op, uid) {
      return matches(schema, op.v) ? scopeOf(toRow(op.v, op.rev, op.id), uid) : undefined;
    },
    async idsOf(cache, scope, uid) {
      const ids: string[] = [];
      await table(cache).each((row, key) => {
        if (scopeOf(row, uid) === scope) ids.push(key.primaryKey);
      });
      return ids;
    },
    async put(cache, ops) {
      const rows = ops.flatMap((op) => (matches(schema, op.v) ? [toRow(op.v, op.rev, op.id)] : []));
      if (rows.length > 0) await table(cache).bulkPut(rows);
    },
    async remove(cache, ids, why) {
      if (definition.remove) return definition.remove(cache, ids, why);
      await table(cache).bulkDelete([...ids]);
      return [];
    },
  };
}
