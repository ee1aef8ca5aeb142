import { expect, test } from 'vitest';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { TestClock } from '../testing/test-clock.ts';
import { Heads, MAX_SCOPES } from './heads.ts';

test('beyond the heads that are kept in memory those used longest ago are read again, and no others', async () => {
  await using temporary = await temporaryDatabase('sqlite');
  const heads = new Heads({ epoch: () => '', db: temporary.db.read, clock: new TestClock(), freshForMs: 1000 });

  for (let n = 0; n <= MAX_SCOPES; n++) heads.raise(`p:${n}`, n + 1);

  expect(heads.peek('p:0')).toBeUndefined();
  expect(heads.peek('p:1')).toBe(2);
  expect(await heads.get('p:0')).toBe(0);
});
