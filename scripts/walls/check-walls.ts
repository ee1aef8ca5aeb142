import { globSync } from 'node:fs';
import type { StepResult } from '../checks/step.ts';
import { ROOT } from '../process/root.ts';
import { cruise } from './cruise.ts';

/**
 * Checks `.dependency-cruiser.cjs`. Reading fewer modules than there are source files is a failure: the tool has been
 * seen to find no module at all, report no violation, and exit 0.
 */
export async function checkWalls(): Promise<StepResult> {
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => /node_modules|\.gen\.ts$|\.d\.ts$|[/\\]dist[/\\]/.test(path),
  });
  const { totalCruised, violations } = await cruise(ROOT);
  if (totalCruised < sources.length) {
    return {
      isOk: false,
      details: `Only ${totalCruised} of ${sources.length} source files were read: nothing is proven.`,
    };
  }
  const lines = violations.map((violation) => `${violation.rule}: ${violation.from} → ${violation.to}`);
  return { isOk: lines.length === 0, details: lines.join('\n') };
}
