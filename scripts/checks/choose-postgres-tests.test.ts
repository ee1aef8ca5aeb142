import { expect, test } from 'vitest';
import { choosePostgresTests } from './choose-postgres-tests.ts';

const sends = (name: string, ...forms: readonly string[]) => ({
  name,
  sqlite: {},
  postgres: Object.fromEntries(forms.map((form) => [form, form])),
});

test('few tests send every query, and none for a query that another test sends anyway', () => {
  const candidates = [sends('one', 'a'), sends('two', 'b'), sends('both', 'a', 'b', 'known'), sends('known', 'known')];

  expect(choosePostgresTests(candidates, [sends('plans', 'known')])).toEqual(['both']);
  expect(choosePostgresTests([...candidates, sends('three', 'c')], [])).toEqual(['both', 'three']);
});
