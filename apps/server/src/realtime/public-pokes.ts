import type { Clock } from '@posy/std/clock';
import { PublicPace } from './public-pace.ts';

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
