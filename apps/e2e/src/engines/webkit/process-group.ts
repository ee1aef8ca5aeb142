import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';

/**
 * Runs a program until it ends or our end of the pipe closes, which happens however this process ends. Then all of its
 * process group is killed. File descriptor 4 keeps the pipe: a shell gives its background processes no other input.
 */
const RUN_IN_GROUP = 'exec 4<&0; { read -r _ <&4; kill -KILL 0; } & "$@" </dev/null 4<&-; kill -KILL 0';

/**
 * A process with all its children, in a process group of its own: WebKit starts processes for pages and for the network,
 * which would outlive the one that started them.
 */
export class ProcessGroup {
  readonly #child: ChildProcess;
  #log = '';

  /** `extraPipe`: file descriptor 3 of the process is a pipe. */
  constructor(program: string, args: readonly string[], env: NodeJS.ProcessEnv, extraPipe = false) {
    const stdio = ['pipe', 'pipe', 'pipe', ...(extraPipe ? (['pipe'] as const) : [])] as const;
    this.#child = spawn('/bin/sh', ['-c', RUN_IN_GROUP, 'sh', program, ...args], {
      env,
      detached: true,
      stdio: [...stdio],
    });
    const keep = (chunk: Buffer): void => {
      this.#log += chunk.toString('utf8');
    };
    this.#child.stdout?.on('data', keep);
    this.#child.stderr?.on('data', keep);
    this.#child.once('error', (error) => keep(Buffer.from(String(error))));
  }

  get log(): string {
    return this.#log;
  }

  get hasEnded(): boolean {
    return this.#child.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** The first line that the process writes to file descriptor 3. */
  async firstLine(): Promise<string> {
    const pipe = this.#child.stdio[3];
    if (!(pipe instanceof Readable)) throw new Error('The process was started without file descriptor 3.');
    let text = '';
    for await (const chunk of pipe) {
      text += String(chunk);
      if (text.includes('\n')) return text.trim();
    }
    throw new Error(`A process ended before it was ready:\n${this.#log}`);
  }

  /** Kills the whole group. Resolves when the first process has ended. */
  async end(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.#child, 'exit');
    this.#kill();
    await ended;
  }

  #kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The group has ended by itself.
    }
  }
}
