import { type ColumnBuilderCallback, type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../database.ts';

type NoTables = Record<never, never>;

/** The part of Kysely for migrations. It has no table types: those describe the newest schema. */
export interface Schema {
  readonly db: Kysely<NoTables>;
  readonly dialect: Dialect;
  /** The time of the migration, in ms. */
  readonly now: number;
  /** A UUID, in lower case. PostgreSQL keeps it in 16 bytes, in the same order. */
  readonly id: RawBuilder<unknown>;
  /** 64-bit whole number: counters, instants (ms). */
  readonly int: RawBuilder<unknown>;
  /** 0 or 1. */
  readonly flag: RawBuilder<unknown>;
  /** Text that is compared byte by byte on both dialects: keys, enumerations. */
  readonly text: RawBuilder<unknown>;
  readonly real: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
  /** A new table; STRICT on SQLite, so that column types are enforced. */
  readonly createTable: <Name extends string>(name: Name) => CreateTableBuilder<Name, never>;
  /** Makes a column of type `int` the primary key, numbered by the database; on SQLite it is the row id. */
  readonly numbered: ColumnBuilderCallback;
  /** The same for small rows with a key of several columns: SQLite stores them in the index of the key alone. */
  readonly createKeyedTable: <Name extends string>(name: Name) => CreateTableBuilder<Name, never>;
}

export interface Migration {
  readonly name: string;
  /**
   * Only for a migration that removes or changes something: the migration that a version has to know to run on the schema
   * after this one. Older versions are refused from then on.
   */
  readonly schemaMin?: string;
  /**
   * Change at most one table that older versions write: while a migration waits for a second one it holds the first, and
   * writers who take them in another order end in deadlocks.
   */
  up(schema: Schema): Promise<void>;
}

/** The column types of each dialect under one name. */
export function schemaOf(db: Kysely<NoTables>, dialect: Dialect, now: number): Schema {
  const isSqlite = dialect === 'sqlite';
  return {
    db,
    dialect,
    now,
    id: isSqlite ? sql`text` : sql`uuid`,
    int: isSqlite ? sql`integer` : sql`bigint`,
    flag: isSqlite ? sql`integer` : sql`smallint`,
    text: isSqlite ? sql`text` : sql`text collate "C"`,
    real: isSqlite ? sql`real` : sql`double precision`,
    bytes: isSqlite ? sql`blob` : sql`bytea`,
    numbered: (c) => (isSqlite ? c.primaryKey() : c.primaryKey().generatedAlwaysAsIdentity()),
    createTable(name) {
      const table = db.schema.createTable(name);
      return isSqlite ? table.modifyEnd(sql`strict`) : table;
    },
    createKeyedTable(name) {
      const table = db.schema.createTable(name);
      return isSqlite ? table.modifyEnd(sql`strict, without rowid`) : table;
    },
  };
}
