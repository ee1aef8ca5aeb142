import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { quickFolder } from '../machine/quick-folder.ts';
import { inRoot, toolPath } from '../process/root.ts';
import { runVisibly } from '../process/run.ts';
import type { Step, TestTotals } from './step.ts';

/**
 * A step that runs vitest with `args` (projects of `vitest.workspace.ts`) and counts from vitest's own report, so that a
 * run which died half-way is never taken for a short one.
 */
export function vitestStep(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Step {
  return {
    name,
    async run() {
      const folder = inRoot('.cache', 'vitest');
      const report = `${folder}/${name.replaceAll(/[^a-z]+/g, '-')}.json`;
      mkdirSync(folder, { recursive: true });
      rmSync(report, { force: true });
      const code = await runVisibly(
        toolPath('vitest'),
        [
          'run',
          '--config',
          'vitest.workspace.ts',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...args,
        ],
        { env: { ...quickFolder(), ...env } },
      );
      const totals = readTotals(report);
      if (totals === null) return { isOk: false, details: 'vitest ended without a report.' };
      if (code === 0 && totals.passed === 0) return { isOk: false, details: 'vitest found no test.', totals };
      return { isOk: code === 0 && totals.failed === 0, details: '', totals };
    },
  };
}

/** Totals of a vitest JSON report, or null when there is none. A file that could not even be loaded counts as one failure. */
function readTotals(report: string): TestTotals | null {
  if (!existsSync(report)) return null;
  const parsed: unknown = JSON.parse(readFileSync(report, 'utf8'));
  const passed = numberAt(parsed, 'numPassedTests');
  const failed = numberAt(parsed, 'numFailedTests');
  const failedFiles = numberAt(parsed, 'numFailedTestSuites');
  return { passed, failed: failed === 0 && failedFiles > 0 ? failedFiles : failed };
}

function numberAt(value: unknown, key: string): number {
  if (typeof value !== 'object' || value === null || !(key in value)) return 0;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'number' ? found : 0;
}
