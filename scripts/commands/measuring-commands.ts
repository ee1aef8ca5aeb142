import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import { inRoot } from '../process/root.ts';
import type { CommandRow } from './command-row.ts';
import { runCommand } from './running-command.ts';

const BENCH = 'npx -y pnpm@12 bench';
/** One seed for six seconds. */
const CHAOS = 'npx -y pnpm@12 chaos 3 6';

/** Commands that measure or break things for hours: they are run at their smallest. Targets are those of a quiet machine. */
export const MEASURING_COMMANDS: readonly CommandRow[] = [
  {
    printed: [
      BENCH,
      `${BENCH} [B1 …] [--quick]`,
      `${BENCH} [B1 B5 ...] [--posts 100000] [--quick] [--profile] [--minutes 120]`,
      `${BENCH} B9`,
    ],
    words: `${BENCH} B1 B5 B9 --quick --posts 1000`,
    verify: (words) => measures(words, ['B1', 'B5', 'B9']),
  },
  {
    printed: [`${BENCH} soak --minutes 120`, `${BENCH} soak`],
    words: `${BENCH} soak --minutes 1 --quick`,
    verify: (words) => measures(words, ['SOAK']),
  },
  {
    printed: [`${BENCH} overload --minutes 5`],
    words: `${BENCH} overload --minutes 1 --quick`,
    verify: (words) => measures(words, ['OVERLOAD']),
  },
  {
    printed: [`${BENCH} day`],
    words: `${BENCH} day --quick --databases sqlite`,
    verify: (words) => measures(words, ['DAY']),
  },
  {
    printed: [`${BENCH} open`],
    words: `${BENCH} open --quick --databases sqlite`,
    verify: (words) => measures(words, ['O1', 'O2', 'O3', 'O4', 'O5', 'O6', 'O7']),
  },
  {
    printed: [`${BENCH} capacity`],
    words: `${BENCH} capacity --quick --databases sqlite`,
    verify: (words) => measures(words, ['CAPACITY']),
  },
  {
    printed: ['npx -y pnpm@12 chaos [seeds] [seconds]', 'npx -y pnpm@12 chaos [seed,seed,...] [seconds]'],
    words: CHAOS,
    verify: isWhole,
  },
  {
    printed: ['npx -y pnpm@12 chaos replay <file>'],
    words: 'npx -y pnpm@12 chaos replay .cache/chaos/seed-3.json',
    async verify(words) {
      if (!existsSync(inRoot('.cache/chaos/seed-3.json'))) await runCommand(CHAOS);
      await isWhole(words);
    },
  },
];

/** Expects a line of the table for each scenario, none of which failed. */
async function measures(words: string, ids: readonly string[]): Promise<void> {
  const output = await runCommand(`${words} || true`);

  for (const id of ids) expect(output).toMatch(new RegExp(`^\\| ${id} `, 'm'));
  expect(output).not.toContain('FAILED');
}

/** Expects a run of chaos that lost nothing and printed its table. */
async function isWhole(words: string): Promise<void> {
  const output = await runCommand(words);

  expect(output).toMatch(/Tests +\d+ passed/);
  expect(output).toMatch(/^\| seed .*\n\|[-|: ]+\n\| 3 /m);
}
