import { toolPath } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';
import { checkWalls } from '../walls/check-walls.ts';
import type { Step, StepResult } from './step.ts';

/** All checks of the sources that run nothing, quickest first. */
export const STATIC_STEPS: readonly Step[] = [
  { name: 'format', run: () => tool('oxfmt', ['--check']) },
  // The linter reports the errors of tsc, too, of each file with the globals of its own tsconfig. The worker also imports files of
  // the app, and those must not use the DOM either.
  { name: 'types', run: () => tool('tsc', ['-p', 'apps/web/src/sw', '--pretty', 'false']) },
  { name: 'lint', run: () => tool('oxlint', ['--deny-warnings', '--type-check']) },
  { name: 'walls', run: checkWalls },
  { name: 'unused code', run: () => tool('knip', ['--no-progress']) },
];

async function tool(name: string, args: readonly string[]): Promise<StepResult> {
  const { isOk, output } = await runQuietly(toolPath(name), args);
  return { isOk, details: output };
}
