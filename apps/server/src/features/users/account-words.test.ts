import { expect, test } from 'vitest';
import { accountPhrase, accountWords } from './account-words.ts';
import { indexedWord } from './indexed-word.ts';

test('words are stored with no more letters than fit into a cursor, and none is cut in two', () => {
  const long = '𐐨'.repeat(150);
  const account = { firstName: 'a'.repeat(150), lastName: long, username: null, email: 'ada@example.com' };

  expect(Array.from(accountPhrase(long))).toHaveLength(100);
  expect(accountWords(account).filter((word) => Array.from(word).length > 100)).toEqual([]);
  expect([indexedWord('a'.repeat(20)), indexedWord('short')]).toEqual(['a'.repeat(12), 'short']);
  expect(indexedWord('𐐨'.repeat(20))).toBe('𐐨'.repeat(12));
});
