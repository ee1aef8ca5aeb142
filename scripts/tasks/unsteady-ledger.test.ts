import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recordSecondTries } from './unsteady-ledger.ts';

function ledger() {
  const folder = mkdtempSync(join(tmpdir(), 'posy-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return (retried: readonly string[]) => recordSecondTries(retried, join(folder, 'unsteady.json'));
}

test('a test is red when it needs a second try for the second time in ten runs', () => {
  const record = ledger();

  expect(record(['a', 'b'])).toEqual([]);
  expect(record([])).toEqual([]);
  expect(record(['b'])).toEqual(['b']);
});

test('a second try is forgotten after nine runs without one', () => {
  const record = ledger();
  record(['a']);
  for (let run = 0; run < 9; run++) record([]);

  expect(record(['a'])).toEqual([]);
});
