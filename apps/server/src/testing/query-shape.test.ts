import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { queryShape } from './query-shape.ts';

interface Tables {
  posts: { id: string; text: string };
}

const refuse = () => Promise.reject(new Error('Nothing is run here.'));
const sqlite = new Kysely<Tables>({ dialect: new SqliteDialect({ database: refuse }) });
const postgres = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: refuse }) });
const list = (db: Kysely<Tables>, ids: readonly string[]) =>
  queryShape(db.selectFrom('posts').select('id').where('id', 'in', ids).toOperationNode());

test('a query has one form on both databases, whatever its values and their number, and with or without locks of rows', () => {
  expect(list(sqlite, ['a'])).toBe(list(postgres, ['b', 'c']));
  expect(queryShape(postgres.selectFrom('posts').select('id').orderBy('id').forUpdate().toOperationNode())).toBe(
    queryShape(sqlite.selectFrom('posts').select('id').toOperationNode()),
  );
});

test('other columns, conditions and tables are other forms, and a raw query has none', () => {
  const texts = sqlite.selectFrom('posts').select('text').where('id', 'in', ['a']);

  expect(queryShape(texts.toOperationNode())).not.toBe(list(sqlite, ['a']));
  expect(queryShape(sqlite.selectFrom('posts').select('id').where('text', 'in', ['a']).toOperationNode())).not.toBe(
    list(sqlite, ['a']),
  );
  expect(queryShape(sql`select 1`.toOperationNode())).toBeNull();
});
