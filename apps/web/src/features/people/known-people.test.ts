import { expect, test } from 'vitest';
import { findKnown, knownPerson } from './known-people.ts';
import { aPerson } from './testing/a-person.ts';

const PEOPLE = [
  knownPerson(aPerson(1, 'Zoë Łukasik'), false),
  knownPerson(aPerson(2, 'Zora Meyer', { username: null }), false),
  knownPerson(aPerson(3, 'Ada Zobel', { username: 'ada_100' }), true),
  knownPerson(aPerson(4, 'Meyer Blom', { username: 'zo' }), false),
  knownPerson(aPerson(5, 'Enzo Ruiz'), false),
];
const find = (text: string) => findKnown(PEOPLE, text).map(({ firstName }) => firstName);

test('people are found by the beginnings of words of name and username, whatever accents and case', () => {
  expect(find('ŁUK')).toEqual(['Zoë']);
  expect(find('zoe luk')).toEqual(['Zoë']);
  expect(find('luk zoe')).toEqual(['Zoë']);
  expect(find('zoe meyer')).toEqual([]);
  expect(find('ada.zo')).toEqual(['Ada']);
});

test('the username that was typed comes first, then those that begin like it, the followed, the others by name', () => {
  expect(find('zo')).toEqual(['Meyer', 'Zoë', 'Ada', 'Zora']);
});

test('N02 wildcards are no letters, and find nobody', () => {
  for (const text of ['%%', '__', '%_', '*', '\\\\', '"', '.*']) expect(find(text)).toEqual([]);
  expect(find('ada_1')).toEqual(['Ada']);
  expect(find('ada%1')).toEqual(['Ada']);
});
