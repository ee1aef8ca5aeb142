import { expect, test } from 'vitest';
import { findKnown, knownPerson } from './known-people.ts';
import { aPerson } from './testing/a-person.ts';

const PEOPLE = [
  knownPerson(aPerson(1, 'Zoë Łukasik'), null),
  knownPerson(aPerson(2, 'Zora Meyer', { username: null }), null),
  knownPerson(aPerson(3, 'Ada Zobel', { username: 'ada_100' }), '2026-01-02T00:00:00.000Z'),
  knownPerson(aPerson(4, 'Meyer Blom', { username: 'zo' }), null),
  knownPerson(aPerson(5, 'Enzo Ruiz'), null),
  knownPerson(aPerson(6, 'Bea Zorn', { username: 'bea' }), '2026-01-03T00:00:00.000Z'),
];
const find = (text: string) => findKnown(PEOPLE, text).map(({ firstName }) => firstName);

test('users are found by word prefixes of name and username, ignoring accents and case', () => {
  expect(find('ŁUK')).toEqual(['Zoë']);
  expect(find('zoe luk')).toEqual(['Zoë']);
  expect(find('luk zoe')).toEqual(['Zoë']);
  expect(find('zoe meyer')).toEqual([]);
  expect(find('ada.zo')).toEqual(['Ada']);
});

test('username prefixes are first, then followed users, newest first, then the others by word', () => {
  expect(find('zo')).toEqual(['Meyer', 'Zoë', 'Bea', 'Ada', 'Zora']);
});

test('N02 wildcards are no letters and match nobody', () => {
  for (const text of ['%%', '__', '%_', '*', '\\\\', '"', '.*']) expect(find(text)).toEqual([]);
  expect(find('ada_1')).toEqual(['Ada']);
  expect(find('ada%1')).toEqual(['Ada']);
});
