import { globSync } from 'node:fs';
import type { StepResult } from '../checks/step.ts';
import { inRoot, ROOT, toolPath } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';

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

interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

interface Cruise {
  readonly totalCruised: number;
  readonly violations: readonly Violation[];
}

/** Checks all modules below `apps`, `packages` and `scripts` of `folder` against the dependency rules. */
export async function cruise(folder: string): Promise<Cruise> {
  const [all, features] = await Promise.all([
    read(folder, inRoot('.dependency-cruiser.cjs')),
    read(folder, inRoot('scripts', 'walls', 'feature-circles.cjs')),
  ]);
  return {
    totalCruised: all.summary.totalCruised,
    violations: [all, features].flatMap(({ summary }) =>
      summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    ),
  };
}

interface Report {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
}

async function read(folder: string, config: string): Promise<Report> {
  const args = ['--config', config, '--output-type', 'json', 'apps', 'packages', 'scripts'];
  const { output } = await runQuietly(toolPath('depcruise'), args, { cwd: folder });
  return parseReport(output);
}

function parseReport(output: string): Report {
  try {
    const parsed: unknown = JSON.parse(output);
    if (isReport(parsed)) return parsed;
  } catch {
    // Reported below, with the tool's output.
  }
  throw new Error(`dependency-cruiser did not answer with a report:\n${output.slice(0, 2000)}`);
}

function isReport(value: unknown): value is Report {
  if (typeof value !== 'object' || value === null || !('summary' in value)) return false;
  const { summary } = value;
  return typeof summary === 'object' && summary !== null && 'totalCruised' in summary && 'violations' in summary;
}
