import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { idOf } from './plan-world.ts';

/** Texts that a change of the database could damage. */
const TEXT = `'Ünïcode 🌹 "quoted" \\ back' || char(10) || char(9) || ' مرحبا ' || i`;

/** Rows of one table: `columns`, and what they are for a number `i` from 1 on. */
const FILLS: readonly (readonly [table: string, count: number, columns: Readonly<Record<string, string>>])[] = [
  [
    'users',
    2000,
    {
      id: id('i'),
      email: `'bulk' || i || '@example.com'`,
      username: `iif(i % 9 = 0, null, 'bulk' || i)`,
      firstName: `'Ada'`,
      lastName: `'Lovelace ' || i`,
      bio: TEXT,
      role: `'user'`,
      passwordHash: `'x'`,
      createdAt: `1700000000000 + i`,
      updatedAt: 'i',
    },
  ],
  ['personNames', 2000, { userId: id('i'), words: `'ada ada lovelace bulk' || i` }],
  [
    'media',
    4000,
    {
      id: id('i'),
      ownerId: id('1 + i % 2000'),
      audience: 'i % 3',
      width: '1',
      height: '1',
      thumbhash: `'AAAA'`,
      isAnimated: '0',
      hash: `hex(i)`,
      variants: `'[]'`,
      createdAt: 'i',
    },
  ],
  [
    'posts',
    4000,
    {
      id: id('i'),
      authorId: id('1 + i % 2000'),
      content: TEXT,
      location: `''`,
      audience: 'i % 3',
      widestAudience: 'i % 3',
      mediaId: id('i'),
      createdAt: 'i',
    },
  ],
  [
    'flowers',
    30_000,
    {
      userNumber: `(select number from users where id = ${id('1 + i % 2000')})`,
      postNumber: `(select number from posts where id = ${id('1 + i / 2000')})`,
      isOn: 'i % 2',
      rev: 'i',
      updatedAt: 'i',
    },
  ],
  [
    'comments',
    20_000,
    {
      id: id('i'),
      postId: id('1 + i % 4000'),
      authorId: id('1 + i % 2000'),
      content: TEXT,
      // Devices choose ids by their clocks: a reply may come before the comment that it answers.
      parentId: `iif(i % 10 = 0 and i <= 8000, ${id('i + 8000')}, null)`,
      replyToId: `iif(i % 10 = 0 and i <= 8000, ${id('i + 8000')}, null)`,
      createdAt: 'i',
    },
  ],
  ['conversations', 500, { id: id('i'), createdAt: 'i' }],
  [
    'messages',
    20_000,
    {
      id: id('i'),
      conversationId: id('1 + i % 500'),
      n: '1 + i / 500',
      side: 'i % 2',
      k: 'i',
      content: TEXT,
      reactions: `iif(i % 9 = 0, '[[' || i % 2 || ',"🌹"]]', null)`,
      createdAt: 'i',
      seq0: 'i',
      seq1: 'i',
    },
  ],
  ['syncChanges', 15_000, { scope: `'u:' || ${id('1 + i % 2000')}`, seq: 'i', type: `'post'`, id: id('i'), at: 'i' }],
  [
    'idempotency',
    3000,
    {
      userId: id('1 + i % 2000'),
      key: `'key ' || i`,
      fingerprint: `'f'`,
      status: '201',
      body: TEXT,
      ackU: '1',
      ackRev: '9007199254740991 - i',
      at: 'i',
    },
  ],
];

/** Adds 100,500 rows to a migrated SQLite file that no process has open, and gaps in the numbers of users. */
export function fillLargely(dataDir: string): void {
  const db = new BetterSqlite3(join(dataDir, 'posy.db'));
  try {
    db.pragma('foreign_keys = 1');
    db.transaction(() => {
      for (const [table, count, columns] of FILLS) {
        const names = Object.keys(columns).map((name) => `"${name}"`);
        db.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
          insert into "${table}" (${names.join(', ')}) select ${Object.values(columns).join(', ')} from n`);
      }
      db.prepare('delete from users where id = ?').run(idOf(2000));
    })();
  } finally {
    db.close();
  }
}

function id(number: string): string {
  return `printf('00000000-0000-7000-8000-%012d', ${number})`;
}

/** All rows of all tables in the order of their keys, as SQLite stores them; without tables that each database has of its own. */
export function dumpLargely(file: string): ReadonlyMap<string, readonly string[]> {
  const db = new BetterSqlite3(file, { readonly: true });
  try {
    const own = ['migrations', 'databaseMoves', 'bootCheck'];
    const tables = db
      .prepare<[], string>(
        `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' order by name`,
      )
      .pluck()
      .all()
      .filter((name) => !own.includes(name));
    return new Map(
      tables.map((name) => [
        name,
        db
          .prepare(`select * from "${name}"`)
          .all()
          .map((row) => JSON.stringify(row))
          .toSorted(),
      ]),
    );
  } finally {
    db.close();
  }
}
