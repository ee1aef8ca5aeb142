import { expect, test } from 'vitest';
import { formatTable } from './result.ts';

test('the table says which targets are met, missed or not measured', () => {
  const line = { id: 'B1', scenario: 'feed', measured: 0.0917, bound: 0.05, unit: 's', figure: 1.834, target: 2 };

  const table = formatTable([
    line,
    { ...line, id: 'B2', figure: 4.5 },
    { id: 'B3', scenario: 'growth', error: 'no server' },
  ]);

  expect(table).toMatchInlineSnapshot(`
    "| id | scenario | measured | bound  | unit | figure | target |        | note      |
    |----|----------|----------|--------|------|--------|--------|--------|-----------|
    | B1 | feed     | 0.0917   | 0.0500 | s    | 1.83   | <= 2   | ok     |           |
    | B2 | feed     | 0.0917   | 0.0500 | s    | 4.50   | <= 2   | MISSED |           |
    | B3 | growth   |          |        |      |        |        | FAILED | no server |"
  `);
});
