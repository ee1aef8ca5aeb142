import { matches } from '@posy/contract/check';
import type { UserId } from '@posy/contract/ids';
import type { EntityType, PutOp, Scope } from '@posy/contract/sync';
import type { Table } from 'dexie';
import type { Static, TSchema } from 'typebox';
import type { CacheDb } from './cache-db.ts';
import type { LocalDb } from './local-db.ts';

/**
 * Storage of one kind of synced row: a feature's `<f>.sync.ts` or `<f>.switch.ts` defines it. All of it runs inside the transaction of a
 * pull, so it awaits nothing but the cache. The engine decides which ops to apply.
 */
export interface ChangeDefinition {
  readonly type: EntityType;
  /** `rev` of each row, undefined where there is none. */
  revsOf(cache: CacheDb, ids: readonly string[]): Promise<readonly (number | undefined)[]>;
  /** The scope that governs the row of a put: one's own rows are governed by `u`, in any answer. */
  governedBy(op: PutOp, uid: UserId): Scope | undefined;
  /** Ids of the rows that a scope governs. */
  idsOf(cache: CacheDb, scope: Scope, uid: UserId): Promise<readonly string[]>;
  /** Stores rows. Returns the ids of pictures that went with rows which they make invisible. */
  put(cache: CacheDb, ops: readonly PutOp[]): Promise<readonly string[]>;
  /** Called after the commit, outside of the transaction. Its errors are ignored. */
  stored?(local: LocalDb, ops: readonly PutOp[]): Promise<void>;
  /** Called after the commit in which these rows were deleted, because the server has deleted them. Its errors are ignored. */
  deleted?(local: LocalDb, ids: readonly string[]): Promise<void>;
  /** Deletes rows and dependent rows. Returns the ids of their pictures. See `CacheTx.remove`. */
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
  /** Where dependent rows are deleted too. */
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
      return [];
    },
    async remove(cache, ids, why) {
      if (definition.remove) return definition.remove(cache, ids, why);
      await table(cache).bulkDelete([...ids]);
      return [];
    },
  };
}
