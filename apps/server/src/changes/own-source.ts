import type { UserId } from '@posy/contract/ids';
import type { EntityType } from '@posy/contract/sync';
import type { Db } from '../db/database.ts';
import type { HydratedOp, NewRowsSource, SyncSource } from './sync-source.ts';

interface OwnRows<Row> {
  readonly type: EntityType;
  /** Those of the rows that the viewer has, also deleted and ended ones that devices may still show. */
  readonly find: (db: Db, viewer: UserId, ids: readonly string[]) => Promise<readonly Row[]>;
  readonly opOf: (row: Row, viewer: UserId) => readonly [id: string, op: HydratedOp];
  /** The ids of a snapshot, newest first, bounded. */
  readonly list: (db: Db, viewer: UserId) => Promise<readonly string[]>;
  readonly newRows?: NewRowsSource;
}

/** Rows of the viewer's own scope: nobody else receives them. */
export function ownRows<Row>({ type, find, opOf, list, newRows }: OwnRows<Row>): SyncSource {
  return {
    type,
    hydrate: async (db, viewer, scope, ids) =>
      new Map(scope === 'g' ? [] : (await find(db, viewer, ids)).map((row) => opOf(row, viewer))),
    snapshot: async (db, viewer, scope) => (scope === 'g' ? [] : list(db, viewer)),
    ...(newRows && { newRows }),
  };
}

/** The one row of its type that the viewer has, whose id is theirs. */
export function ownRow(
  type: EntityType,
  read: (db: Db, viewer: UserId) => Promise<{ readonly rev: number }>,
): SyncSource {
  return ownRows({
    type,
    find: async (db, viewer, ids) => (ids.includes(viewer) ? [await read(db, viewer)] : []),
    opOf: (entity, viewer) => [viewer, put(entity)],
    list: async (_, viewer) => [viewer],
  });
}

export function put(entity: { readonly rev: number }): HydratedOp {
  return { rev: entity.rev, json: JSON.stringify(entity) };
}
