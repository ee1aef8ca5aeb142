import { expect, test } from 'vitest';
import { commitMessageError } from './commit-message.ts';

test('a commit names its area and says what it does', () => {
  expect(
    commitMessageError('sync: Keep the outbox entry when the reply is lost.\n\nBecause it may have arrived.\n'),
  ).toBeNull();
  expect(commitMessageError('Merge branch x')).toBeNull();
});

test.each(['fix stuff', 'feat(app): update files', 'WIP', 'sync: keep the entry.', 'sync: Keep the entry'])(
  'the commit message %j is refused',
  (message) => {
    expect(commitMessageError(message)).toContain('area: Imperative sentence.');
  },
);

test.each([
  ['posts: What was said is gone.', 'What'],
  ['posts: Keeps the draft.', 'Keeps'],
])('the commit message %j is refused, because %s is no imperative', (message, word) => {
  expect(commitMessageError(message)).toContain(`"${word}" is not a verb in its base form`);
});

test('a subject that exceeds a line is refused', () => {
  expect(commitMessageError(`sync: Keep ${'k'.repeat(61)}.`)).toContain('has 73 characters');
  expect(commitMessageError('sync: Keep it.\nand more')).toBe('The second line should be empty.');
});
