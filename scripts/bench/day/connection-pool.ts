import type { Call } from '../load.ts';
import { type RawAnswer, RawConnection } from '../raw-connection.ts';

/** Connections that are kept open. A call that finds none free waits for one, first come, first served. */
export class ConnectionPool {
  readonly #origin: string;
  readonly #size: number;
  #open = 0;
  readonly #free: RawConnection[] = [];
  readonly #waiting: ((connection: RawConnection | null | Promise<RawConnection | null>) => void)[] = [];

  constructor(origin: string, size: number) {
    this.#origin = origin;
    this.#size = size;
  }

  /** Fails when the connection is cut, or when {@link dropWaiting} is called before the call was sent. */
  async send(call: Call): Promise<RawAnswer> {
    const connection = await this.#take();
    if (!connection) throw new Error('The call was dropped before it was sent');
    try {
      return await connection.send(call);
    } finally {
      this.#release(connection);
    }
  }

  /** Drops the calls that wait for a connection, so that a step that asked for too much does not burden the next. */
  dropWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve(null);
  }

  end(): void {
    this.dropWaiting();
    for (const connection of this.#free.splice(0)) connection.end();
  }

  async #take(): Promise<RawConnection | null> {
    for (let connection = this.#free.shift(); connection; connection = this.#free.shift()) {
      if (!connection.isClosed) return connection;
      this.#open--;
    }
    if (this.#open >= this.#size) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#open++;
    return RawConnection.to(this.#origin);
  }

  #release(connection: RawConnection): void {
    const next = this.#waiting.shift();
    if (!connection.isClosed) {
      if (next) next(connection);
      else this.#free.push(connection);
      return;
    }
    this.#open--;
    next?.(this.#take());
  }
}
