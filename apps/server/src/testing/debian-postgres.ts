import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const found = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? null;

/** The folder of the installed PostgreSQL with `pg_dump`, or none: the tests' own one comes without. */
export const DEBIAN_POSTGRES: readonly string[] =
  found !== null && ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(found, name)))
    ? [found]
    : [];

/** A PostgreSQL of the installed version with its own data. */
export class DebianPostgres implements AsyncDisposable {
  readonly #folder: string;
  readonly #port: number;
  readonly #child: ChildProcess;

  private constructor(folder: string, port: number, child: ChildProcess) {
    this.#folder = folder;
    this.#port = port;
    this.#child = child;
  }

  static async start(bin: string): Promise<DebianPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'posy-debian-postgres-'));
    const user = serverUser();
    await chmod(folder, 0o755);
    if (user) await chown(folder, user.uid, user.gid);
    const data = join(folder, 'data');
    const options = { ...user, cwd: folder };
    const init = ['-D', data, '-U', 'posy', '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8'];
    await promisify(execFile)(join(bin, 'initdb'), init, options);
    const port = await freePort();
    const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    const child = spawn(join(bin, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    await new Promise<void>((resolve, reject) => {
      let output = '';
      child.stderr.on('data', (piece: Buffer) => {
        output += piece.toString();
        if (output.includes('ready to accept connections')) resolve();
      });
      child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
    });
    return new DebianPostgres(folder, port, child);
  }

  /** The URL of a new, empty database. */
  async createDatabase(name: string): Promise<string> {
    const client = new pg.Client({ connectionString: this.#url('postgres') });
    await client.connect();
    try {
      await client.query(`create database "${name}"`);
    } finally {
      await client.end();
    }
    return this.#url(name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#child, 'exit');
    // The immediate shutdown: the data is deleted anyway.
    this.#child.kill('SIGQUIT');
    await exited;
    await rm(this.#folder, { recursive: true, force: true });
  }

  #url(name: string): string {
    return `postgres://posy:unused@127.0.0.1:${this.#port}/${name}`;
  }
}

/** PostgreSQL refuses to run as root, the user of tests in a container. */
function serverUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  if (uid === undefined || gid === undefined) throw new Error('There is no user postgres');
  return { uid: Number(uid), gid: Number(gid) };
}
