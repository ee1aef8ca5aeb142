import { expect, test } from 'vitest';
import { commitMessageError } from './commit-message.ts';

test('a commit is named after its area and says what it does', () => {
  expect(
    commitMessageError('sync: Keep the outbox entry when the reply is lost.\n\nBecause it may have arrived.\n'),
  ).toBeNull();
  expect(commitMessageError('Merge branch x')).toBeNull();
});

test.each(['fix stuff', 'feat(app): update files', 'WIP', 'sync: keep the entry.', 'sync: Keep the entry'])(
  'the commit message %j is sent back',
  (message) => {
    expect(commitMessageError(message)).toContain('area: Imperative sentence.');
  },
);

test('a subject that does not fit a line is sent back', () => {
  expect(commitMessageError(`sync: ${'K'.repeat(100)}.`)).toContain('has 107 characters');
  expect(commitMessageError('sync: Keep it.\nand more')).toBe('The second line should be empty.');
});
