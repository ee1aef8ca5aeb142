import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../database.ts';

type NoTables = Record<never, never>;

/** The part of Kysely for migrations. It has no table types: those describe the newest schema. */
export interface Schema {
  readonly db: Kysely<NoTables>;
  readonly dialect: Dialect;
  /** 64-bit whole number: counters, booleans (0/1), instants (ms). */
  readonly int: RawBuilder<unknown>;
  /** Text that is compared byte by byte on both dialects: ids, keys, enumerations. */
  readonly text: RawBuilder<unknown>;
  readonly real: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
  /** A new table; STRICT on SQLite, so that column types are enforced. */
  readonly createTable: <Name extends string>(name: Name) => CreateTableBuilder<Name, never>;
}

export interface Migration {
  readonly name: string;
  up(schema: Schema): Promise<void>;
}

/** The column types of each dialect under one name. */
export function schemaOf(db: Kysely<NoTables>, dialect: Dialect): Schema {
  const isSqlite = dialect === 'sqlite';
  return {
    db,
    dialect,
    int: isSqlite ? sql`integer` : sql`bigint`,
    text: isSqlite ? sql`text` : sql`text collate "C"`,
    real: isSqlite ? sql`real` : sql`double precision`,
    bytes: isSqlite ? sql`blob` : sql`bytea`,
    createTable(name) {
      const table = db.schema.createTable(name);
      return isSqlite ? table.modifyEnd(sql`strict`) : table;
    },
  };
}
