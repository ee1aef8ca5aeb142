// @module-tag long
import { describe, test } from 'vitest';
import { wordsOf } from './command-row.ts';
import { COMMAND_ROWS } from './command-rows.ts';

const TEST_MS = { test: 120_000, deep: 1_800_000 } as const;

// All in one file, one after the other: two builds at once would write to the same folder.
describe('printed commands', () => {
  for (const { row, depth } of COMMAND_ROWS) {
    const lack = row.lacks?.() ?? null;
    test.skipIf(lack !== null)(
      wordsOf(row) + (lack === null ? '' : ` (${lack})`),
      { tags: depth === 'deep' ? ['deep'] : [], timeout: TEST_MS[depth] },
      () => row.verify(wordsOf(row)),
    );
  }
});
