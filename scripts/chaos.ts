import { mkdirSync, readFileSync } from 'node:fs';
import { inRoot, toolPath } from './process/root.ts';
import { runVisibly } from './process/run.ts';

/**
 * The long run of what `apps/e2e/src/messages-chaos.sync.test.ts` does shortly: `pnpm chaos [seed,seed,...] [seconds]`, three
 * seeds of 60 s by itself. Prints the table that stands in `docs/chaos.md`.
 */
const [seeds = '1,2,3', seconds = '60'] = process.argv.slice(2);
const report = inRoot('.cache', 'chaos', 'report.md');
mkdirSync(inRoot('.cache', 'chaos'), { recursive: true });
process.exitCode = await runVisibly(
  toolPath('vitest'),
  ['run', '--config', 'vitest.workspace.ts', '--project', 'e2e-sync', 'apps/e2e/src/messages-chaos.sync.test.ts'],
  {
    env: {
      CHAOS_SEEDS: seeds,
      CHAOS_MS: String(Number(seconds) * 1000),
      CHAOS_MESSAGES: String(Number(seconds) * 9),
      CHAOS_REPORT: report,
    },
  },
);
process.stdout.write(readFileSync(report, 'utf8'));
