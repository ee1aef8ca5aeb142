import { existsSync } from 'node:fs';
import { inRoot } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';
import type { StepResult } from './step.ts';

/** Compares the size of the built web app with its budgets. */
export async function checkBudgets(): Promise<StepResult> {
  const script = inRoot('apps', 'web', 'scripts', 'check-budgets.ts');
  if (!existsSync(script)) return { isOk: false, details: 'apps/web/scripts/check-budgets.ts is missing.' };
  const { isOk, output } = await runQuietly(process.execPath, [script]);
  process.stdout.write(`${output}\n`);
  return { isOk, details: '' };
}
