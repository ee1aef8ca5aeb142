import { expect, test } from 'vitest';
import { destinationsFor } from './destinations.ts';

const tabsOf = (role: 'user' | 'admin') =>
  destinationsFor({ role })
    .filter(({ isWide }) => isWide !== true)
    .map((destination) => [destination.label, 'to' in destination ? destination.to : destination.opens]);

test('the tab bar has the destinations of the spec, in its order', () => {
  expect(tabsOf('user')).toEqual([
    ['Home', '/'],
    ['Discover', '/discover'],
    ['Messages', '/messages'],
    ['Create', 'create-post'],
  ]);
});

test('only an administrator has one tab more', () => {
  expect(tabsOf('admin')).toEqual([...tabsOf('user'), ['Admin', '/services']]);
});
