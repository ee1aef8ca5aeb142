import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/**
 * The words that find users: in order (`personWords`), and as full text for several words at once (SQLite: the FTS5 table
 * `personTexts`, by `number`; PostgreSQL: the column `tokens`). `accountWords` are those of the administrators' search.
 */
export const people: Migration = {
  name: '0009-people',
  async up({ db, dialect, createTable, createKeyedTable, numbered, id, text, int }) {
    const isSqlite = dialect === 'sqlite';
    await createTable('personNames')
      // The row id of the full-text index: it stays the same when a database file is copied.
      .addColumn('number', int, numbered)
      .addColumn('userId', id, (c) => c.notNull().unique().references('users.id').onDelete('cascade'))
      .addColumn('words', text, (c) => c.notNull())
      .execute();
    await createKeyedTable('personWords')
      .addColumn('word', text, (c) => c.notNull())
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('personWordsPk', ['word', 'userId'])
      .execute();
    await db.schema.createIndex('personWordsUserId').on('personWords').columns(['userId', 'word']).execute();
    for (const statement of isSqlite ? SQLITE : POSTGRES) await statement.execute(db);
    await createKeyedTable('accountWords')
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('accountGroup', text, (c) => c.notNull())
      .addColumn('word', text, (c) => c.notNull())
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('accountWordsPk', ['kind', 'accountGroup', 'word', 'userId'])
      .execute();
    await db.schema.createIndex('accountWordsUserId').on('accountWords').columns(['userId', 'kind', 'word']).execute();
  },
};

/**
 * Words are folded and split by our code: `ascii` splits them at spaces again and leaves other letters as they are. Triggers
 * mirror the rows of `personNames`, also after a cascading deletion.
 */
const SQLITE = [
  sql`create virtual table "personTexts" using fts5("words", tokenize = 'ascii', detail = none, columnsize = 0, prefix = '1 2 3')`,
  // The names of a deleted user are erased at once instead of at the index's next merge.
  sql`insert into "personTexts" ("personTexts", rank) values ('secure-delete', 1)`,
  sql`create trigger "personTextsDelete" after delete on "personNames" begin delete from "personTexts" where rowid = old."number"; end`,
  sql`create trigger "personTextsInsert" after insert on "personNames" begin insert into "personTexts" (rowid, "words") values (new."number", substr(new."words", instr(new."words", ' '))); end`,
];

const POSTGRES = [
  sql`alter table "personNames" add column "tokens" tsvector not null generated always as (array_to_tsvector(array_remove((string_to_array("words", ' '))[2:], ''))) stored`,
  sql`create index "personNamesTokens" on "personNames" using gin ("tokens")`,
  // A function hides the unknown query words from the planner, which would scan all rows otherwise.
  sql`create function "peopleByWords" (tsquery, bigint) returns table ("userId" uuid, "words" text)
    language sql stable set enable_seqscan = off set enable_indexscan = off
    as 'select n."userId", n."words" from "personNames" as n where n."tokens" @@ $1 limit $2'`,
];
