import { expect, test } from 'vitest';
import { destinationsFor } from './destinations.ts';

const tabsOf = (role: 'user' | 'admin') =>
  destinationsFor({ role })
    .filter(({ isWide }) => isWide !== true)
    .map((destination) => [destination.label, 'to' in destination ? destination.to : destination.opens]);

test('the tab bar leads where the spec says, in its order', () => {
  expect(tabsOf('user')).toEqual([
    ['Home', '/'],
    ['Discover', '/discover'],
    ['Messages', '/messages'],
    ['Create', 'create-post'],
  ]);
});

test('an administrator has one tab more, nobody else', () => {
  expect(tabsOf('admin')).toEqual([...tabsOf('user'), ['Admin', '/services']]);
});
