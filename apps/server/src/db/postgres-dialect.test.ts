import { expect, test } from 'vitest';
import { StatementNames } from './postgres-dialect.ts';

test('the first 500 statements have names, each its own, and further ones have none', () => {
  const names = new StatementNames(true);

  const given = Array.from({ length: 500 }, (_, n) => names.of(`select ${n}`));

  expect(new Set(given).size).toBe(500);
  expect(given).not.toContain(undefined);
  expect(names.of('select 500')).toBeUndefined();
  expect(names.of('select 0')).toBe(given[0]);
});
