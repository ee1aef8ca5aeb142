import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { treeCpuSeconds, treeMemoryMb } from './process-tree.ts';

export interface ChildOptions {
  /** Script, relative to the working directory, and its arguments. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly nodeArgs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Path that answers 200 once the server serves. */
  readonly readyPath: string;
  /** The file that receives its output. */
  readonly logPath: string;
}

/** A server in a process of its own, listening on a free port given to it as `PORT`. */
export class ChildServer implements AsyncDisposable {
  readonly origin: string;
  readonly pid: number;
  /** From spawn to the first 200 on `readyPath`. */
  readonly startedInMs: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, pid: number, origin: string, startedInMs: number) {
    this.#child = child;
    this.pid = pid;
    this.origin = origin;
    this.startedInMs = startedInMs;
  }

  static async start(options: ChildOptions): Promise<ChildServer> {
    const port = await freePort();
    mkdirSync(dirname(options.logPath), { recursive: true });
    const log = openSync(options.logPath, 'w');
    const startedAt = performance.now();
    const child = spawn(process.execPath, [...(options.nodeArgs ?? []), options.script, ...(options.args ?? [])], {
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', PORT: String(port), ...options.env },
      stdio: ['ignore', log, log, 'ipc'],
    });
    const origin = `http://127.0.0.1:${port}`;
    while (!(await answers(origin + options.readyPath))) {
      if (child.exitCode !== null || performance.now() - startedAt > 120_000) {
        child.kill('SIGKILL');
        throw new Error(`${options.script} did not come up:\n${readFileSync(options.logPath, 'utf8').slice(-2000)}`);
      }
      await sleep(2);
    }
    if (child.pid === undefined) throw new Error('A running child has a pid');
    return new ChildServer(child, child.pid, origin, performance.now() - startedAt);
  }

  /** CPU seconds of the process tree so far. */
  cpuSeconds(): number {
    return treeCpuSeconds(this.pid);
  }

  /** Memory of the process tree in MB. */
  memoryMb(): number {
    return treeMemoryMb(this.pid);
  }

  /** Asks the probe loaded with `--import` (see `probe.ts`) for the longest event-loop stall since the last question. */
  longestStallMs(): Promise<number> {
    return this.#askProbe('stall');
  }

  /** The 99th percentile of the event-loop delay since the last question. */
  loopDelayP99Ms(): Promise<number> {
    return this.#askProbe('p99');
  }

  /** The share of the time since the last question in which the event loop was busy, 0 to 1. */
  loopShare(): Promise<number> {
    return this.#askProbe('share');
  }

  async #askProbe(question: string): Promise<number> {
    const answer = once(this.#child, 'message');
    this.#child.send(question);
    const [value]: unknown[] = await answer;
    if (typeof value !== 'number') throw new Error('The probe answers with a number');
    return value;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 15_000);
    await exited;
    clearTimeout(timer);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { connection: 'close' } });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** A free TCP port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return address.port;
}
