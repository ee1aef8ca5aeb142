import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The bundle, which the tests' set-up builds: it starts in a third of the time of the sources. */
const BUILT = join(import.meta.dirname, '../../dist/main.js');

/** The product in a separate process, started as operators start it. */
export class ServerProcess {
  stdout = '';
  stderr = '';
  origin = '';
  /** The exit code; null after a kill. */
  readonly exited: Promise<number | null>;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.stdout?.on('data', (data: Buffer) => (this.stdout += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (this.stderr += data.toString()));
    this.exited = new Promise((resolve) => child.on('close', (code) => resolve(code)));
  }

  /** Starts it with a data folder below `folder`, on a free port, without limits; does not wait. `script`: another server. */
  static spawn(folder: string, env: Record<string, string>, script = BUILT): ServerProcess {
    const child = spawn(process.execPath, [script], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PORT: '0', DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...env },
    });
    return new ServerProcess(child);
  }

  /** Starts it and waits until it listens. */
  static async start(folder: string, env: Record<string, string> = {}): Promise<ServerProcess> {
    const server = ServerProcess.spawn(folder, env);
    await new Promise<void>((resolve, reject) => {
      server.#child.stdout?.on('data', () => {
        const found = /^Posy .*(http:\/\/localhost:\d+)/m.exec(server.stdout)?.[1];
        if (found === undefined) return;
        server.origin = found.replace('localhost', '127.0.0.1');
        resolve();
      });
      void server.exited.then(() => reject(new Error(`The server did not start: ${server.stderr}`)));
    });
    return server;
  }

  /** Waits until its output has this text. */
  async printed(text: string): Promise<void> {
    while (!this.stdout.includes(text)) await new Promise((resolve) => this.#child.stdout?.once('data', resolve));
  }

  /** Resident memory in bytes. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

/** A folder that is deleted with the test. */
export class TemporaryFolder implements AsyncDisposable {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async make(): Promise<TemporaryFolder> {
    return new TemporaryFolder(await mkdtemp(join(tmpdir(), 'posy-main-')));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}
