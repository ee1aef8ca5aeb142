import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { quickFolder } from '../machine/quick-folder.ts';
import { inRoot, toolPath } from '../process/root.ts';
import { runVisibly } from '../process/run.ts';
import type { Step, TestTotals } from './step.ts';
import { TOTALS_FILE } from './totals-reporter.ts';

/**
 * A step that runs vitest with `args` (projects of `vitest.workspace.ts`) and counts from a report, so that a run that died
 * half-way is never taken for a short one.
 */
export function vitestStep(
  name: string,
  args: readonly string[] = [],
  config = 'vitest.workspace.ts',
  env: Readonly<Record<string, string>> = {},
): Step {
  return {
    name,
    async run() {
      const folder = inRoot('.cache', 'vitest');
      const report = `${folder}/${name.replaceAll(/[^a-z]+/g, '-')}.json`;
      mkdirSync(folder, { recursive: true });
      rmSync(report, { force: true });
      const reporters = ['--reporter=default', `--reporter=${inRoot('scripts/checks/totals-reporter.ts')}`];
      const code = await runVisibly(toolPath('vitest'), ['run', '--config', config, ...reporters, ...args], {
        env: { ...quickFolder(), ...env, [TOTALS_FILE]: report },
      });
      if (!existsSync(report)) return { isOk: false, details: 'vitest ended without a report.' };
      const totals: TestTotals = JSON.parse(readFileSync(report, 'utf8'));
      const { passed, skipped, left = 0 } = totals;
      if (code === 0 && passed + skipped.length + left === 0)
        return { isOk: false, details: 'vitest found no test.', totals };
      return { isOk: code === 0 && totals.failed.length === 0, details: '', totals };
    },
  };
}
