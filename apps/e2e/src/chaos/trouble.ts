import { setTimeout as pause } from 'node:timers/promises';
import { ServerProcess } from '@posy/server/testing/server-process';
import type { WiredPhone } from './wired-phone.ts';

/** What can happen, and how often it shall, among all. */
const KINDS = {
  /** The wire of one phone is cut, once. */
  cut: 8,
  /** What one phone sends next arrives; that it did is never heard. */
  lostAnswer: 10,
  /** One phone is in a tunnel: nothing passes, nothing is refused. */
  hole: 3,
  /** One phone has no network. */
  offline: 4,
  /** One phone is far away. */
  delay: 3,
  /** One phone dies and starts again. */
  crash: 2,
  /** The server stands still. */
  stop: 3,
  /** The server is killed with -9, and started again. */
  kill: 2,
} as const;
export type Trouble = keyof typeof KINDS;
export const TROUBLES: readonly Trouble[] = Object.keys(KINDS).filter((kind): kind is Trouble => kind in KINDS);

/** A server that can be stopped, killed and started again on its port and data. */
export class MortalServer implements AsyncDisposable {
  readonly port: number;
  readonly #folder: string;
  #process: ServerProcess;

  private constructor(port: number, folder: string, process: ServerProcess) {
    this.port = port;
    this.#folder = folder;
    this.#process = process;
  }

  static async start(folder: string, port: number): Promise<MortalServer> {
    return new MortalServer(port, folder, await ServerProcess.start(folder, { PORT: String(port) }));
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  memory(): Promise<number> {
    return this.#process.memory();
  }

  async standStill(ms: number): Promise<void> {
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

/** Makes trouble, as `random` says, until the signal ends it; leaves all wires open. Resolves to how much of each there was. */
export async function makeTrouble(
  { server, phones }: { readonly server: MortalServer; readonly phones: readonly WiredPhone[] },
  random: () => number,
  { signal, kinds = TROUBLES }: { readonly signal: AbortSignal; readonly kinds?: readonly Trouble[] },
): Promise<Readonly<Record<Trouble, number>>> {
  const counts: Record<Trouble, number> = {
    cut: 0,
    lostAnswer: 0,
    hole: 0,
    offline: 0,
    delay: 0,
    crash: 0,
    stop: 0,
    kill: 0,
  };
  const bag = kinds.flatMap((kind) => Array.from({ length: KINDS[kind] }, () => kind));
  const passing: Promise<void>[] = [];
  while (!signal.aborted) {
    const kind = bag[Math.floor(random() * bag.length)];
    const phone = phones[Math.floor(random() * phones.length)];
    if (kind === undefined || phone === undefined) break;
    counts[kind] += 1;
    const trouble = befall(kind, phone, server, random());
    // The server has one trouble at a time; phones have theirs side by side.
    if (kind === 'stop' || kind === 'kill') await trouble;
    else passing.push(trouble);
    await pause(50 + random() * 350);
  }
  await Promise.all(passing);
  for (const { gate } of phones) {
    gate.delayMs = 0;
    gate.loseAnswers(0);
    gate.set('open');
  }
  return counts;
}

async function befall(kind: Trouble, phone: WiredPhone, server: MortalServer, size: number): Promise<void> {
  const { gate } = phone;
  const ms = 200 + size * 1200;
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
      return server.standStill(ms);
    case 'kill':
      return server.kill();
  }
}
