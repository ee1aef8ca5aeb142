import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT, toolPath } from '../process/root.ts';
import { runVisibly } from '../process/run.ts';

/** Turborepo asks for newer versions of itself at each start, and waits for the answer. */
const SILENT = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' };

/** A dry run lists every input of every task. */
const DRY_RUN_BYTES = 64 * 1024 * 1024;

export interface TurboOptions {
  /** How many tasks run side by side. */
  readonly concurrency: number;
  /** Runs all tasks, whatever the cache holds. */
  readonly isForced: boolean;
}

export interface TurboTask {
  readonly name: string;
  /** Digest of all inputs. */
  readonly hash: string;
  /** Whether an earlier run with these inputs was green. */
  readonly isCached: boolean;
}

/**
 * Runs tasks of `turbo.json`, all of them although one fails. A task whose inputs are those of an earlier green run is not run
 * again: its stored outputs are put back.
 */
export async function runTurbo(
  names: readonly string[],
  { concurrency, isForced }: TurboOptions,
  root = ROOT,
): Promise<void> {
  const args = ['--continue', '--output-logs=new-only', '--log-prefix=none', `--concurrency=${concurrency}`];
  if (isForced) args.push('--force');
  await runVisibly(toolPath('turbo'), ['run', ...names, ...args], { cwd: root, env: SILENT });
}

/** Tasks with the digests of their inputs, before they run. */
export async function tasksBefore(names: readonly string[], root = ROOT): Promise<readonly TurboTask[]> {
  const { stdout } = await promisify(execFile)(toolPath('turbo'), ['run', ...names, '--dry=json'], {
    cwd: root,
    env: { ...process.env, ...SILENT },
    maxBuffer: DRY_RUN_BYTES,
  });
  const summary: Summary = JSON.parse(stdout);
  return summary.tasks.map(({ task, hash, cache }) => ({ name: task, hash, isCached: cache.status === 'HIT' }));
}

/** The part of Turborepo's summary that is read here. */
interface Summary {
  readonly tasks: readonly {
    readonly task: string;
    readonly hash: string;
    readonly cache: { readonly status: string };
  }[];
}
