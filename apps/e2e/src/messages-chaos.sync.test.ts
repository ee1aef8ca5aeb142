import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { type ChaosReport, runChaos } from './chaos/chaos-run.ts';
import { reportTable } from './chaos/report.ts';

/** The long run: `pnpm chaos`. It sets these. */
const SEEDS = (process.env['CHAOS_SEEDS'] ?? '1').split(',').map(Number);
const FOR_MS = Number(process.env['CHAOS_MS'] ?? 10_000);
const MESSAGES = Number(process.env['CHAOS_MESSAGES'] ?? 120);
const REPORT = process.env['CHAOS_REPORT'];

test(
  'P3 whatever is cut, killed, frozen and unheard, every message is there once, in one order, on every phone',
  { timeout: SEEDS.length * (FOR_MS + 240_000) },
  async () => {
    const reports: ChaosReport[] = [];
    for (const seed of SEEDS) reports.push(await runChaos({ seed, forMs: FOR_MS, messages: MESSAGES }));

    if (REPORT !== undefined) write(REPORT, reportTable(reports, FOR_MS));
    for (const { seed, sent, lost, doubled, wrong, trouble } of reports) {
      expect({ seed, sent, lost, doubled, wrong }).toEqual({ seed, sent: MESSAGES, lost: [], doubled: [], wrong: [] });
      expect(trouble.lostAnswer, 'answers were lost').toBeGreaterThan(0);
    }
  },
);

test(
  'P2 without keys and ids the same trouble doubles messages: the run above can fail',
  { timeout: 240_000 },
  async () => {
    const kinds = ['lostAnswer', 'cut'] as const;

    const { doubled } = await runChaos({ seed: 1, forMs: 5000, messages: 60, kinds, isForgetful: true });

    expect(doubled).not.toEqual([]);
  },
);

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
