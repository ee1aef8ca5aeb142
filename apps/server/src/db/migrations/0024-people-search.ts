import { personWords } from '@posy/contract/search';
import type { Kysely } from 'kysely';
import type { Migration } from './columns.ts';

type Old = {
  users: { id: string; username: string | null; firstName: string; lastName: string; isActive: number };
  personNames: { userId: string; words: string };
  personWords: { word: string; userId: string };
};

const BATCH = 200;
/** As in features/users/indexed-word.ts. */
const MAX_INDEXED = 12;

/** Who is found by which word; filled for the people there are. */
export const peopleSearch: Migration = {
  name: '0024-people-search',
  async up({ db, createTable, text }) {
    await createTable('personNames')
      .addColumn('userId', text, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('words', text, (c) => c.notNull())
      .execute();
    await createTable('personWords')
      .addColumn('word', text, (c) => c.notNull())
      .addColumn('userId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('personWordsPk', ['word', 'userId'])
      .execute();
    await db.schema.createIndex('personWordsUserId').on('personWords').column('userId').execute();
    await fill(db.$extendTables<Old>());
  },
};

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
    for (const person of people) {
      if (person.isActive !== 1) continue;
      const words = personWords(person);
      await db
        .insertInto('personNames')
        .values({ userId: person.id, words: `${person.username ?? ''} ${words.join(' ')}` })
        .execute();
      const indexed = new Set(words.map((word) => Array.from(word).slice(0, MAX_INDEXED).join('')));
      if (indexed.size === 0) continue;
      await db
        .insertInto('personWords')
        .values([...indexed].map((word) => ({ word, userId: person.id })))
        .execute();
    }
  }
}
