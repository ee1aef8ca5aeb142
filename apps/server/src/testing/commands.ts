import { runPosy, type Shell } from '../cli/run-posy.ts';
import type { Env } from '../settings/read-setting.ts';
import type { TemporaryPlace } from './temporary-database.ts';

/** The surroundings of a command in a test: keeps what it prints. */
export class TestShell implements Shell {
  readonly env: Env;
  readonly webDir = '.';
  readonly signal: AbortSignal;
  out = '';
  err = '';
  readonly stdout = { write: (text: string) => void (this.out += text) };
  readonly stderr = { write: (text: string) => void (this.err += text) };

  constructor(env: Env, signal: AbortSignal = new AbortController().signal) {
    this.env = env;
    this.signal = signal;
  }
}

/** Runs a command of `posy` in this process on the data of a test. `json`: the printed object, null for other output. */
export async function runCommandOf(
  place: Pick<TemporaryPlace, 'dataDir' | 'databaseUrl'>,
  args: readonly string[],
  env: Env = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string; readonly json: unknown }> {
  const database = place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl };
  const shell = new TestShell({ PATH: process.env['PATH'], DATA_DIR: place.dataDir, ...database, ...env });
  const code = await runPosy(args, shell);
  const { out, err } = shell;
  return { code, out, err, json: args.includes('--json') ? JSON.parse(out) : null };
}
