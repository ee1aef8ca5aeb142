import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../features/media/video-tools.ts';
import { freePort } from './own-postgres.ts';

const found = findProgram('pgbouncer', '/usr/local/bin:/usr/sbin:/usr/bin:/opt/homebrew/bin');

/** The installed PgBouncer, or none. Tests with a pooler are skipped without. */
export const POOLERS = found === null ? [] : [found];

/** A PgBouncer in transaction mode. */
export class PgBouncer implements AsyncDisposable {
  /** The URL of the same database through the pooler. */
  readonly url: string;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(url: string, folder: string, child: ChildProcess) {
    this.url = url;
    this.#folder = folder;
    this.#child = child;
  }

  /** `url`: of a database. */
  static async start(program: string, url: string): Promise<PgBouncer> {
    const target = new URL(url);
    const port = await freePort();
    const folder = await mkdtemp(join(tmpdir(), 'posy-pgbouncer-'));
    await chmod(folder, 0o755);
    const file = join(folder, 'pgbouncer.ini');
    const server = `host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}`;
    await writeFile(
      file,
      `[databases]\n* = ${server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n` +
        'auth_type = any\npool_mode = transaction\ndefault_pool_size = 5\nmax_client_conn = 200\n',
    );
    await chmod(file, 0o644);
    // It refuses to run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn(program, [...user, file], { stdio: 'ignore' });
    const pooled = new URL(url);
    pooled.port = String(port);
    const pooler = new PgBouncer(pooled.href, folder, child);
    await untilListening(port, child);
    return pooler;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error('PgBouncer did not start');
}
