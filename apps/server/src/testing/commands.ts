import { Readable } from 'node:stream';
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
  readonly stdin: Readable;
  readonly stdout = { write: (text: string) => void (this.out += text) };
  readonly stderr = { write: (text: string) => void (this.err += text) };

  constructor(
    env: Env,
    {
      signal = new AbortController().signal,
      input = '',
    }: { readonly signal?: AbortSignal; readonly input?: string } = {},
  ) {
    this.env = env;
    this.signal = signal;
    this.stdin = Readable.from([input]);
  }
}

/** Runs a command of `posy` in this process on the data of a test. `given.input`: its standard input. `json`: the printed object, null for other output. */
export async function runCommandOf(
  place: Pick<TemporaryPlace, 'dataDir' | 'databaseUrl'>,
  args: readonly string[],
  env: Env = {},
  given: { readonly signal?: AbortSignal; readonly input?: string } = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string; readonly json: unknown }> {
  const database = place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl };
  const shell = new TestShell({ PATH: process.env['PATH'], DATA_DIR: place.dataDir, ...database, ...env }, given);
  const code = await runPosy(args, shell);
  const { out, err } = shell;
  return { code, out, err, json: args.includes('--json') && out !== '' ? JSON.parse(out) : null };
}
