import { personWords, searchWords } from '@posy/contract/search';
import type { Kysely } from 'kysely';
import type { Migration } from './columns.ts';

type Old = {
  users: {
    id: string;
    email: string;
    username: string | null;
    firstName: string;
    lastName: string;
    role: string;
    isActive: number;
    passwordHash: string;
  };
  accountWords: { kind: string; accountGroup: string; word: string; userId: string };
};

const BATCH = 200;
const ROWS_PER_INSERT = 1000;
/** The same as in features/users/account-words.ts. */
const MAX_KEPT = 100;

/** Indexes for the administrators' list of accounts: by role and state, newest first, by name, and by search words. */
export const accountWords: Migration = {
  name: '0070-account-words',
  async up({ db, createTable, text }) {
    await createTable('accountWords')
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('accountGroup', text, (c) => c.notNull())
      .addColumn('word', text, (c) => c.notNull())
      .addColumn('userId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('accountWordsPk', ['kind', 'accountGroup', 'word', 'userId'])
      .execute();
    await db.schema.createIndex('accountWordsUserId').on('accountWords').columns(['userId', 'kind', 'word']).execute();
    await db.schema.createIndex('usersOrder').on('users').columns(['role', 'isActive', 'createdAt', 'id']).execute();
    await fill(db.$extendTables<Old>());
  },
};

async function fill(db: Kysely<Old>): Promise<void> {
  for (let after = ''; ;) {
    const accounts = await db
      .selectFrom('users')
      .select(['id', 'email', 'username', 'firstName', 'lastName', 'role', 'isActive', 'passwordHash'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const last = accounts.at(-1);
    if (!last) return;
    after = last.id;
    const rows = accounts.filter(({ passwordHash }) => passwordHash !== '').flatMap(rowsOf);
    for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) {
      await db
        .insertInto('accountWords')
        .values(rows.slice(i, i + ROWS_PER_INSERT))
        .execute();
    }
  }
}

function rowsOf(account: Old['users']): Old['accountWords'][] {
  const { id: userId, email, username, firstName, lastName, role, isActive } = account;
  const of = { userId, accountGroup: `${role} ${isActive}` };
  const name = searchWords(`${firstName} ${lastName}`);
  const texts = [...name.map((_, i) => name.slice(i).join(' ')), `${lastName} ${firstName}`, username ?? '', email];
  const words = new Set([...texts, ...personWords(account)].map(phrase).filter((word) => word !== ''));
  return [
    { ...of, kind: 'order', word: phrase(name.join(' ')) },
    ...[...words].map((word) => ({ ...of, kind: 'word', word })),
  ];
}

function phrase(text: string): string {
  return Array.from(searchWords(text).join(' ')).slice(0, MAX_KEPT).join('');
}
