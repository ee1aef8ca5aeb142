import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { endWithThisProcess, OWN_GROUP } from '../instance/own-group.ts';
import { BackupError } from './backup-error.ts';

type Tool = 'pg_dump' | 'pg_restore';

/** Where Debian and Ubuntu install each major version. */
const DEBIAN = '/usr/lib/postgresql/*/bin';

/**
 * The path of a PostgreSQL program of at least a major version: in the folders of `searchPath`, or where Debian installs
 * them. An older one cannot read a newer server. Throws {@link BackupError} with the package to install.
 */
export async function findTool(tool: Tool, searchPath: string, major: number): Promise<string> {
  const folders = [...searchPath.split(delimiter).filter((folder) => folder !== ''), ...globSync(DEBIAN).toSorted()];
  let newest = 0;
  for (const path of folders.map((folder) => join(folder, tool)).filter((file) => existsSync(file))) {
    const found = await majorOf(path);
    if (found >= major) return path;
    newest = Math.max(newest, found);
  }
  const finding = newest === 0 ? `${tool} is not installed` : `${tool} ${newest} is older than the server's version`;
  throw new BackupError(`${finding}: install postgresql-client-${major} or newer, and put it on PATH`);
}

async function majorOf(path: string): Promise<number> {
  const { stdout } = await promisify(execFile)(path, ['--version']).catch(() => ({ stdout: '' }));
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
}

/** Arguments and environment that connect a program to a database. The password is not shown to other users of the machine. */
export function connectionOf(databaseUrl: string): {
  readonly arg: string;
  readonly env: Readonly<Record<string, string>>;
} {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { arg: `--dbname=${url.href}`, env: password === '' ? {} : { PGPASSWORD: password } };
}

interface ToolRun {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Runs a program. Throws {@link BackupError} with its last line when it fails. */
export async function runTool(path: string, { args, env = {}, signal }: ToolRun): Promise<void> {
  // The operator's own PG variables, such as PGSSLROOTCERT, count.
  // oxlint-disable-next-line node/no-process-env -- of the program, not of Posy
  const options = { env: { ...process.env, ...env }, signal };
  const child = spawn(path, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'], ...OWN_GROUP });
  endWithThisProcess(child);
  await endOf(path, child, child.stderr);
}

/** Runs a program and yields its output. Throws at its end like {@link runTool}. */
export async function* outputOf(path: string, { args, signal }: ToolRun): AsyncGenerator<Buffer> {
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, ...OWN_GROUP });
  endWithThisProcess(child);
  const end = endOf(path, child, child.stderr);
  // Awaited below; until then a failure is no unhandled one.
  end.catch(() => {});
  for await (const piece of child.stdout) yield piece;
  await end;
}

async function endOf(path: string, child: ChildProcess, stderr: Readable): Promise<void> {
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [output, status] = await Promise.all([text(stderr), code]);
  if (status !== 0)
    throw new BackupError(`${path} failed: ${output.trim().split('\n').at(-1) ?? `exit code ${status}`}`);
}
