import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
  readonly isCached: boolean;
}

/**
 * Runs tasks of `turbo.json`, all of them although one fails, and returns those that have a result. A task whose inputs are those
 * of an earlier green run is not run again.
 *
 * @throws when Turborepo itself cannot run
 */
export async function runTurbo(
  names: readonly string[],
  options: TurboOptions,
  root = ROOT,
): Promise<readonly TurboTask[]> {
  const summaries = join(root, '.turbo', 'runs');
  rmSync(summaries, { recursive: true, force: true });
  const { concurrency, isForced } = options;
  const args = [
    '--continue',
    '--summarize',
    '--output-logs=new-only',
    '--log-prefix=none',
    `--concurrency=${concurrency}`,
  ];
  if (isForced) args.push('--force');
  await runVisibly(toolPath('turbo'), ['run', ...names, ...args], { cwd: root, env: SILENT });
  const [file] = existsSync(summaries) ? readdirSync(summaries) : [];
  if (file === undefined) throw new Error('The task runner left no summary.');
  return tasksOf(readFileSync(join(summaries, file), 'utf8'));
}

/** The digests of the inputs of tasks, without running them. */
export async function hashesOf(names: readonly string[], root = ROOT): Promise<ReadonlyMap<string, string>> {
  const { stdout } = await promisify(execFile)(toolPath('turbo'), ['run', ...names, '--dry=json'], {
    cwd: root,
    env: { ...process.env, ...SILENT },
    maxBuffer: DRY_RUN_BYTES,
  });
  return new Map(tasksOf(stdout).map(({ name, hash }) => [name, hash]));
}

function tasksOf(json: string): readonly TurboTask[] {
  const summary: Summary = JSON.parse(json);
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
