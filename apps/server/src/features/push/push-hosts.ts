import type { Clock } from '@posy/std/clock';

const MAX_AT_ONCE = 16;
/** After this many failures in a row, a push service is paused for a while. */
const MAX_FAILURES = 5;
const PAUSE_MS = 30_000;
/** Host names come from browsers, so there may be any number. */
const MAX_HOSTS = 1000;

interface Host {
  running: number;
  failures: number;
  pausedUntil: number;
  readonly waiting: (() => void)[];
}

/** Limits the connections to each push service, so that one that hangs does not delay the others. */
export class PushHosts {
  readonly #clock: Clock;
  readonly #hosts = new Map<string, Host>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs one call to a host, in its turn; null without a call while the host is paused. */
  async run<T>(
    host: string,
    call: () => Promise<{ readonly isServiceUp: boolean; readonly value: T }>,
  ): Promise<T | null> {
    let entry = this.#hosts.get(host);
    if (!entry) {
      if (this.#hosts.size >= MAX_HOSTS) this.#forgetIdle();
      this.#hosts.set(host, (entry = { running: 0, failures: 0, pausedUntil: 0, waiting: [] }));
    }
    const own = entry;
    while (own.running >= MAX_AT_ONCE) {
      await new Promise<void>((resolve) => {
        own.waiting.push(resolve);
      });
    }
    if (own.pausedUntil > this.#clock.now()) {
      own.waiting.shift()?.();
      return null;
    }
    own.running++;
    try {
      const { isServiceUp, value } = await call();
      own.failures = isServiceUp ? 0 : own.failures + 1;
      if (own.failures >= MAX_FAILURES) own.pausedUntil = this.#clock.now() + PAUSE_MS;
      return value;
    } finally {
      own.running--;
      own.waiting.shift()?.();
      if (own.running === 0 && own.waiting.length === 0 && own.failures === 0) this.#hosts.delete(host);
    }
  }

  #forgetIdle(): void {
    for (const [host, { running, waiting, pausedUntil }] of this.#hosts) {
      if (running === 0 && waiting.length === 0 && pausedUntil <= this.#clock.now()) this.#hosts.delete(host);
    }
  }
}
