import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { StatementCache } from './statement-cache.ts';

test('a statement is prepared once while it is in use; of very many those used longest ago are dropped', () => {
  const handle = new BetterSqlite3(':memory:');
  const statements = new StatementCache(handle);
  const [used, unused] = [statements.get('select 0'), statements.get('select 1')];

  for (let n = 2; n < 1000; n++) {
    statements.get(`select ${n}`);
    statements.get('select 0');
  }

  expect(statements.get('select 0')).toBe(used);
  expect(statements.get('select 1')).not.toBe(unused);
  handle.close();
});
