import { inRoot, toolPath } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

export interface Cruise {
  readonly totalCruised: number;
  readonly violations: readonly Violation[];
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
