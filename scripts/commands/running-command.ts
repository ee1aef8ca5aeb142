import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../process/root.ts';

const STOP_MS = 15_000;

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A command line that runs in a shell, as if it were typed. Disposing it ends all its processes. */
export class RunningCommand implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #closed: Promise<number | null>;
  readonly #line: string;
  #output = '';
  #isClosed = false;

  constructor(line: string, { cwd = ROOT, env = {} }: CommandOptions = {}) {
    this.#line = line;
    // Its own process group, so that the children of pnpm end with it.
    this.#child = spawn('sh', ['-c', line], {
      cwd,
      env: { ...typedEnv(), ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    this.#closed = new Promise((resolve, reject) => {
      this.#child.once('error', reject);
      this.#child.once('close', (code) => {
        this.#isClosed = true;
        resolve(code);
      });
    });
  }

  /** Both output streams so far. */
  get output(): string {
    return this.#output;
  }

  /** Resolves when the output matches. Throws when the command ends before. */
  async until(pattern: RegExp): Promise<void> {
    const child = this.#child;
    while (!pattern.test(this.#output)) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${this.#line} ended:\n${this.#output}`);
      await pause(50);
    }
  }

  /** Resolves to the exit code; null where a signal ended the command. */
  ended(): Promise<number | null> {
    return this.#closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#signal('SIGTERM');
    const timer = setTimeout(() => this.#signal('SIGKILL'), STOP_MS);
    await this.#closed;
    clearTimeout(timer);
  }

  /** The shell may have ended before its children, which keep the output open. */
  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined || this.#isClosed) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // All processes have ended, and their output is about to be closed.
    }
  }
}

/** Runs a command line to its end. Throws with its output unless the exit code is 0. */
export async function runCommand(line: string, options: CommandOptions = {}): Promise<string> {
  await using command = new RunningCommand(line, options);
  const code = await command.ended();
  if (code !== 0) throw new Error(`${line} ended with ${code}:\n${command.output}`);
  return command.output;
}

/** The environment of a terminal: without what pnpm and vitest set for the tests, which run inside of both. */
function typedEnv(): Record<string, string> {
  const isOfTests =
    /^(VITEST|NODE_ENV$|NODE_OPTIONS$|TEST_|CI$|npm_(lifecycle|package|command|node_execpath|execpath)|INIT_CWD$)/;
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || isOfTests.test(name) ? [] : [[name, value] as const],
  );
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter), NO_COLOR: '1' };
}
