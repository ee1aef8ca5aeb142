import type { Clock } from '@posy/std/clock';

/** Pulls a second of all devices of a process that follow one public poke. */
const PULLS_PER_SECOND = 200;
/** The shortest and the longest time, in ms, over which they spread. */
const SHORTEST_MS = 2000;
const LONGEST_MS = 300_000;
/** Changes of this time, in ms, become one poke. */
const BATCH_MS = 1000;
/** So many pokes may follow each other at once; after them there is one in each period, in ms. */
const BURST = 3;
const PERIOD_MS = 20_000;

/**
 * When the devices of a process hear of public changes, and how long they may take to pull them: at once where changes are rare, and
 * more and more slowly where they never stop or where devices are many. Times in ms of a monotonic clock.
 */
export class PublicPace {
  #tokens = BURST;
  #at: number;
  /** The devices are pulling until then. */
  #busyUntil = 0;

  constructor(now: number) {
    this.#at = now;
  }

  /** Ms until the next poke may be sent. */
  waitMs(now: number): number {
    this.#refill(now);
    const forToken = this.#tokens >= 1 ? 0 : (1 - this.#tokens) * PERIOD_MS;
    return Math.ceil(Math.max(BATCH_MS, forToken, this.#busyUntil - now));
  }

  /** Counts a poke. Returns the time in ms within which its devices are to pull. */
  poke(now: number, sockets: number): number {
    this.#refill(now);
    this.#tokens = Math.max(0, this.#tokens - 1);
    const within = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (sockets / PULLS_PER_SECOND) * 1000));
    // Devices that hear of the next change before they have pulled bring it with the same pull.
    this.#busyUntil = now + within - SHORTEST_MS;
    return Math.ceil(within);
  }

  #refill(now: number): void {
    this.#tokens = Math.min(BURST, this.#tokens + (now - this.#at) / PERIOD_MS);
    this.#at = now;
  }
}

interface Sockets {
  readonly size: number;
  /** Tells all of them of a head, upon which they pull `within` this time in ms. */
  pokeAll(g: number, within: number): Promise<void>;
}

/** Gathers public changes, and says when the sockets of this process hear of them. */
export class PublicPokes {
  readonly #clock: Clock;
  readonly #pace: PublicPace;
  readonly #sockets: Sockets;
  #timer: NodeJS.Timeout | null = null;
  #head = 0;
  #announced = 0;

  constructor(clock: Clock, sockets: Sockets) {
    this.#clock = clock;
    this.#pace = new PublicPace(clock.monotonic());
    this.#sockets = sockets;
  }

  /** The head that was announced to the sockets last. */
  get announced(): number {
    return this.#announced;
  }

  /** A head that was committed. */
  received(head: number): void {
    if (head <= this.#head) return;
    this.#head = head;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#announced = this.#head;
      void this.#sockets.pokeAll(this.#announced, this.#pace.poke(this.#clock.monotonic(), this.#sockets.size));
    }, this.#pace.waitMs(this.#clock.monotonic())).unref();
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }
}
