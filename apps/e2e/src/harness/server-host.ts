import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { HostMessage, HostRequest } from './host-messages.ts';

const DIST = join(import.meta.dirname, '..', '..', '..', 'server', 'dist');
const PROGRAM = join(import.meta.dirname, 'host-program.ts');

/** A server that a host has opened. */
interface OpenedServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

interface Pending {
  resolve(message: HostMessage): void;
  reject(error: Error): void;
}

/**
 * A process with the built bundle loaded, in which servers open and close: that takes a tenth of the start of a process. Each
 * has its own data, settings and log.
 */
export class ServerHost implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  readonly #logs = new Map<number, (text: string) => void>();
  #lastId = 0;
  #stderr = '';
  /** Why the process has ended. */
  #end: Error | null = null;

  constructor() {
    this.#child = fork(PROGRAM, [DIST], {
      env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // A test run that is ended from outside disposes of nothing.
    const orphan = (): boolean => this.#child.kill('SIGKILL');
    process.once('exit', orphan);
    this.#child.once('exit', () => process.off('exit', orphan));
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#onStderr(chunk.toString('utf8')));
    this.#child.on('message', (message: HostMessage) => this.#onMessage(message));
    this.#child.once('exit', (code) => this.#onExit(code));
  }

  /** Whether the process has ended: a server threw an error that nobody caught, or could not be opened. */
  get hasEnded(): boolean {
    return this.#end !== null;
  }

  /** Opens a server with these settings. `onLog` receives everything that it and its process write. */
  async open(env: Readonly<Record<string, string>>, onLog: (text: string) => void): Promise<OpenedServer> {
    const id = ++this.#lastId;
    this.#logs.set(id, onLog);
    try {
      const opened = await this.#ask({ kind: 'open', id, env });
      if (opened.kind !== 'opened') throw new Error(`The host answered ${opened.kind}`);
      return { port: opened.port, close: () => this.#close(id) };
    } catch (error) {
      // Parts of a server that did not open stay open.
      await this[Symbol.asyncDispose]();
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  /** Fails when the process has ended meanwhile: the journey did not see why. */
  async #close(id: number): Promise<void> {
    await this.#ask({ kind: 'close', id: ++this.#lastId, server: id });
    this.#logs.delete(id);
  }

  async #ask(request: HostRequest): Promise<HostMessage> {
    if (this.#end !== null) throw this.#end;
    const { promise, resolve, reject } = Promise.withResolvers<HostMessage>();
    this.#pending.set(request.id, { resolve, reject });
    this.#child.send(request, (error) => {
      if (error !== null) this.#settle(request.id, error);
    });
    return await promise;
  }

  #onMessage(message: HostMessage): void {
    if (message.kind === 'log') this.#logs.get(message.server)?.(message.text);
    else this.#settle(message.id, message.kind === 'failed' ? new Error(message.error) : message);
  }

  #onStderr(text: string): void {
    this.#stderr += text;
    for (const log of this.#logs.values()) log(text);
  }

  #onExit(code: number | null): void {
    this.#end = new Error(`The process of the server ended with ${code}:\n${this.#stderr}`);
    for (const id of this.#pending.keys()) this.#settle(id, this.#end);
  }

  #settle(id: number, result: HostMessage | Error): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (result instanceof Error) pending?.reject(result);
    else pending?.resolve(result);
  }
}
