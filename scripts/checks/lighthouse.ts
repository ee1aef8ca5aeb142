import { inRoot } from '../process/root.ts';
import { runVisibly } from '../process/run.ts';
import type { StepResult } from './step.ts';

/** Runs Lighthouse on a few pages of the built product, in a separate process. */
export async function checkLighthouse(): Promise<StepResult> {
  const code = await runVisibly(process.execPath, [inRoot('scripts', 'lighthouse.ts'), '--checks']);
  return { isOk: code === 0, details: '' };
}
