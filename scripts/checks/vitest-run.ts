import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { quickFolder } from '../machine/quick-folder.ts';
import { inRoot, toolPath } from '../process/root.ts';
import { runVisibly } from '../process/run.ts';
import { NO_TESTS, type Step, type TestTotals } from './step.ts';
import { type Unsteady, UNSTEADY_FILE } from './unsteady-reporter.ts';

/**
 * A step that runs vitest with `args` (projects of `vitest.workspace.ts`) and counts from vitest's own report, so that a
 * run which died half-way is never taken for a short one.
 */
export function vitestStep(
  name: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  config = 'vitest.workspace.ts',
): Step {
  return {
    name,
    async run() {
      const folder = inRoot('.cache', 'vitest');
      const report = `${folder}/${name.replaceAll(/[^a-z]+/g, '-')}.json`;
      const unsteady = report.replace('.json', '.unsteady.json');
      mkdirSync(folder, { recursive: true });
      for (const file of [report, unsteady]) rmSync(file, { force: true });
      const code = await runVisibly(
        toolPath('vitest'),
        [
          'run',
          '--config',
          config,
          '--reporter=default',
          '--reporter=json',
          `--reporter=${inRoot('scripts/checks/unsteady-reporter.ts')}`,
          `--outputFile.json=${report}`,
          ...args,
        ],
        { env: { ...quickFolder(), ...env, [UNSTEADY_FILE]: unsteady } },
      );
      const totals = readTotals(report, unsteady);
      if (totals === null) return { isOk: false, details: 'vitest ended without a report.' };
      if (code === 0 && totals.passed === 0) return { isOk: false, details: 'vitest found no test.', totals };
      return { isOk: code === 0 && totals.failed === 0, details: '', totals };
    },
  };
}

/** Totals of a run's reports, or null when one is missing. A file that could not even be loaded counts as one failure. */
function readTotals(report: string, unsteady: string): TestTotals | null {
  if (!existsSync(report) || !existsSync(unsteady)) return null;
  const parsed: unknown = JSON.parse(readFileSync(report, 'utf8'));
  const names: Partial<Unsteady> = JSON.parse(readFileSync(unsteady, 'utf8'));
  const passed = numberAt(parsed, 'numPassedTests');
  const failed = numberAt(parsed, 'numFailedTests');
  const failedFiles = numberAt(parsed, 'numFailedTestSuites');
  return { ...NO_TESTS, ...names, passed, failed: failed === 0 && failedFiles > 0 ? failedFiles : failed };
}

function numberAt(value: unknown, key: string): number {
  if (typeof value !== 'object' || value === null || !(key in value)) return 0;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'number' ? found : 0;
}
