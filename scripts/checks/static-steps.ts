import { existsSync, globSync } from 'node:fs';
import { inRoot, ROOT, toolPath } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';
import { checkWalls } from '../walls/check-walls.ts';
import type { Step, StepResult } from './step.ts';

const PROJECTS_AT_ONCE = 2;

/** All checks of the sources that run nothing, quickest first. */
export const STATIC_STEPS: readonly Step[] = [
  { name: 'format', run: () => tool('oxfmt', ['--check']) },
  { name: 'types', run: checkTypes },
  { name: 'lint', run: () => tool('oxlint', ['--deny-warnings']) },
  { name: 'walls', run: checkWalls },
  { name: 'unused code', run: () => tool('knip', ['--no-progress']) },
];

async function tool(name: string, args: readonly string[]): Promise<StepResult> {
  const { isOk, output } = await runQuietly(toolPath(name), args);
  return { isOk, details: output };
}

/** Each tsconfig has its own globals and modules, so all are checked. */
async function checkTypes(): Promise<StepResult> {
  const configs = globSync(
    ['{apps,packages}/*/tsconfig*.json', 'apps/*/src/*/tsconfig*.json', 'scripts/tsconfig.json'],
    {
      cwd: ROOT,
    },
  ).toSorted();
  const failures: string[] = [];
  const next = configs[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (const config of next) {
      if (!existsSync(inRoot(config))) continue;
      const { isOk, output } = await runQuietly(toolPath('tsc'), ['-p', config, '--pretty', 'false']);
      if (!isOk) failures.push(`${config}\n${output}`);
    }
  };
  await Promise.all(Array.from({ length: PROJECTS_AT_ONCE }, work));
  return { isOk: failures.length === 0 && configs.length > 0, details: failures.join('\n\n') };
}
