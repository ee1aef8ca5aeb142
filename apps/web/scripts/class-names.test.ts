import { expect, test } from 'vitest';
import { shortClassName } from './class-names.ts';

test('a class has one short name in every build, and other classes of that name have others', () => {
  const names = [
    shortClassName('card', '/here/a.module.css'),
    shortClassName('card', '/here/a.module.css?used'),
    shortClassName('card', '/here/b.module.css'),
    shortClassName('head', '/here/a.module.css'),
  ];

  expect(names[1]).toBe(names[0]);
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^_[A-Za-z0-9]{4}$/);
});
