import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { inRoot, toolPath } from './process/root.ts';
import { runVisibly } from './process/run.ts';

/**
 * The long version of `apps/e2e/src/messages-chaos.sync.test.ts`: `pnpm chaos [seed,seed,...] [seconds]`, by default three
 * seeds of 60 s; `1-100` are a hundred seeds. Prints a table of results. Each run writes its schedule to
 * `.cache/chaos/seed-N.json`, and `pnpm chaos replay <file>` performs it again.
 */
const [seeds = '1,2,3', argument] = process.argv.slice(2);
const seconds = Number(seeds === 'replay' ? 60 : (argument ?? 60));
const report = inRoot('.cache', 'chaos', 'report.md');
mkdirSync(inRoot('.cache', 'chaos'), { recursive: true });
const runs =
  seeds === 'replay'
    ? { CHAOS_REPLAY: resolve(argument ?? '') }
    : {
        CHAOS_SEEDS: seeds.split(',').flatMap(spread).join(','),
        CHAOS_MS: String(seconds * 1000),
        CHAOS_MESSAGES: String(seconds * 9),
      };
process.exitCode = await runVisibly(
  toolPath('vitest'),
  ['run', '--config', 'vitest.workspace.ts', '--project', 'e2e-sync', 'apps/e2e/src/messages-chaos.sync.test.ts'],
  { env: { ...runs, CHAOS_REPORT: report } },
);
process.stdout.write(readFileSync(report, 'utf8'));

/** Expands `3-5` to its numbers; `3` is one number. */
function spread(range: string): readonly number[] {
  const [from = 1, to = from] = range.split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
