import { personWords } from '@posy/contract/search';
import { type Kysely, sql } from 'kysely';
import type { Migration } from './columns.ts';

type Old = {
  users: { id: string; username: string | null; firstName: string; lastName: string; isActive: number };
  personNames: { userId: string; words: string };
  personWords: { word: string; userId: string };
};

const BATCH = 200;
const ROWS_PER_INSERT = 1000;
/** The same as in features/users/indexed-word.ts. */
const MAX_INDEXED = 12;

/**
 * The words that find users, filled for the existing ones: in order (`personWords`), and as full text for several words
 * at once (SQLite: the FTS5 table `personTexts`, by `number`; PostgreSQL: the column `tokens`).
 */
export const peopleIndex: Migration = {
  name: '0024-people-index',
  async up({ db, dialect, createTable, text, int }) {
    const isSqlite = dialect === 'sqlite';
    await createTable('personNames')
      // The row id of the full-text index: it stays the same when a database file is copied.
      .addColumn('number', isSqlite ? sql`integer` : int, (c) =>
        isSqlite ? c.primaryKey() : c.primaryKey().generatedAlwaysAsIdentity(),
      )
      .addColumn('userId', text, (c) => c.notNull().unique().references('users.id').onDelete('cascade'))
      .addColumn('words', text, (c) => c.notNull())
      .execute();
    await createTable('personWords')
      .addColumn('word', text, (c) => c.notNull())
      .addColumn('userId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('personWordsPk', ['word', 'userId'])
      .execute();
    await db.schema.createIndex('personWordsUserId').on('personWords').columns(['userId', 'word']).execute();
    for (const statement of isSqlite ? SQLITE : POSTGRES) await statement.execute(db);
    await fill(db.$extendTables<Old>());
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
  sql`create function "peopleByWords" (tsquery, bigint) returns table ("userId" text, "words" text)
    language sql stable set enable_seqscan = off set enable_indexscan = off
    as 'select n."userId", n."words" from "personNames" as n where n."tokens" @@ $1 limit $2'`,
];

async function fill(db: Kysely<Old>): Promise<void> {
  for (let after = ''; ;) {
    const people = await db
      .selectFrom('users')
      .select(['id', 'username', 'firstName', 'lastName', 'isActive'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const last = people.at(-1);
    if (!last) return;
    after = last.id;
    await index(
      db,
      people.filter((person) => person.isActive === 1),
    );
  }
}

async function index(db: Kysely<Old>, people: readonly Old['users'][]): Promise<void> {
  const found = people.map((person) => ({ person, words: personWords(person) }));
  const names = found.map(({ person, words }) => ({
    userId: person.id,
    words: `${person.username ?? ''} ${words.join(' ')}`,
  }));
  const rows = found.flatMap(({ person, words }) => {
    const indexed = new Set(words.map((word) => Array.from(word).slice(0, MAX_INDEXED).join('')));
    return [...indexed].map((word) => ({ word, userId: person.id }));
  });
  if (names.length > 0) await db.insertInto('personNames').values(names).execute();
  for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) {
    await db
      .insertInto('personWords')
      .values(rows.slice(i, i + ROWS_PER_INSERT))
      .execute();
  }
}
