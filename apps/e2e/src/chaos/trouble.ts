import { setTimeout as pause } from 'node:timers/promises';
import { ServerProcess } from '@posy/server/testing/server-process';
import { lastsMs, type Trouble, TROUBLES, type TroubleStep } from './schedule.ts';
import type { WiredPhone } from './wired-phone.ts';

/** A server that can be stopped, killed and started again on its port and data. */
export class KillableServer implements AsyncDisposable {
  readonly port: number;
  readonly #folder: string;
  #process: ServerProcess;

  private constructor(port: number, folder: string, process: ServerProcess) {
    this.port = port;
    this.#folder = folder;
    this.#process = process;
  }

  static async start(folder: string, port: number): Promise<KillableServer> {
    return new KillableServer(port, folder, await ServerProcess.start(folder, { PORT: String(port) }));
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  memory(): Promise<number> {
    return this.#process.memory();
  }

  async freeze(ms: number): Promise<void> {
    this.#process.kill('SIGSTOP');
    await pause(ms);
    this.#process.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#process.exited;
    this.#process = await ServerProcess.start(this.#folder, { PORT: String(this.port) });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#process.exited;
  }
}

/**
 * Causes the faults of a schedule at their times, then opens all connections. Resolves to the steps with their actual
 * times, because a busy machine is late.
 */
export async function makeTrouble(
  { server, phones }: { readonly server: KillableServer; readonly phones: readonly WiredPhone[] },
  steps: readonly TroubleStep[],
): Promise<readonly TroubleStep[]> {
  const startedAt = performance.now();
  const made: TroubleStep[] = [];
  const passing: Promise<void>[] = [];
  let serverIsWhole = Promise.resolve();
  for (const step of steps) {
    await pause(Math.max(0, step.atMs - (performance.now() - startedAt)));
    const phone = phones.find(({ name }) => name === step.phone);
    if (!phone) throw new Error(`No phone is called ${step.phone}`);
    const make = () => {
      made.push({ ...step, atMs: Math.round(performance.now() - startedAt) });
      return apply(step, phone, server);
    };
    // The server has one fault at a time; those of phones may overlap.
    if (step.kind === 'stop' || step.kind === 'kill') serverIsWhole = serverIsWhole.then(make);
    else passing.push(make());
  }
  await Promise.all([serverIsWhole, ...passing]);
  for (const { gate } of phones) {
    gate.delayMs = 0;
    gate.loseAnswers(0);
    gate.set('open');
  }
  return made;
}

/** Number of faults of each kind. */
export function countTroubles(steps: readonly TroubleStep[]): Readonly<Record<Trouble, number>> {
  const counts = { cut: 0, lostAnswer: 0, hole: 0, offline: 0, delay: 0, crash: 0, stop: 0, kill: 0 };
  for (const kind of TROUBLES) counts[kind] = steps.filter((step) => step.kind === kind).length;
  return counts;
}

async function apply({ kind, size }: TroubleStep, phone: WiredPhone, server: KillableServer): Promise<void> {
  const { gate } = phone;
  const ms = lastsMs(size);
  switch (kind) {
    case 'cut':
      return gate.cut();
    case 'lostAnswer':
      return gate.loseAnswers(1 + Math.floor(size * 3));
    case 'hole':
    case 'offline':
      gate.set(kind === 'hole' ? 'hole' : 'closed');
      await pause(ms);
      return gate.set('open');
    case 'delay':
      gate.delayMs = 20 + size * 200;
      await pause(ms);
      gate.delayMs = 0;
      return;
    case 'crash':
      return phone.crash();
    case 'stop':
      return server.freeze(ms);
    case 'kill':
      return server.kill();
  }
}
