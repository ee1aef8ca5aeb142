import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../process/root.ts';

/** A call of the log for an error, and the sentence in it. */
const ERROR = /\.(?:error|fatal)\((?:[^'()]|\([^()]*\))*'(?<text>[A-Z][^']+)'/g;

test('the guide names every error that the server logs', () => {
  const guide = readFileSync(inRoot('docs', 'operating', 'troubleshooting.md'), 'utf8');
  const files = globSync('apps/server/src/**/*.ts', { cwd: inRoot(), exclude: ['**/*.test.ts', '**/testing/**'] });
  const errors = files.flatMap((path) =>
    [...readFileSync(inRoot(path), 'utf8').matchAll(ERROR)].map(({ groups }) => groups?.['text'] ?? ''),
  );

  // Words after a full stop or a bracket are advice, which the guide gives at length.
  const missing = errors.filter((text) => !guide.includes(text.replace(/( \(|\. ).*$/, '')));
  expect(errors.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});
