import { setTimeout as wait } from 'node:timers/promises';
import { type Random, backoffMs } from '@posy/std/backoff';
import type { Logger } from 'pino';
import { readBusText, textsOf } from './bus-text.ts';
import { memoryBus } from './memory.ts';
import type { Bus, BusConnection, BusMessage, Connect } from './port.ts';

export interface SharedBusOptions {
  readonly connect: Connect;
  /** Name of this process on the bus, without a space. */
  readonly from: string;
  readonly random: Random;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Interval of the heartbeats that a process sends to itself. Default: 10 s. */
  readonly heartbeatEveryMs?: number;
  /** Time limit for the echo of a heartbeat and, unless it is optional, for the first connection. Default: 10 s. */
  readonly timeoutMs?: number;
  /** In log lines. Default: `The bus`. */
  readonly name?: string;
  /** It opens without a connection, too, and keeps trying. Default: false. */
  readonly isOptional?: boolean;
  /** Called when the connection is lost, and when there is a new one. */
  readonly onState?: (isConnected: boolean) => void;
}

const HEARTBEAT = 'heartbeat';
const HEARTBEAT_EVERY_MS = 10_000;
/** A process that does not receive its own messages for this long receives none. */
const TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 1000;
const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 2000;
/** An optional connection that is not there by then comes later. */
const OPTIONAL_MS = 1000;
/** Messages that wait beyond this number are dropped, and `missed-messages` is sent instead. */
const MAX_WAITING = 10_000;
const MAX_BATCH = 200;

/**
 * A bus of several processes, over any connection. Listeners of this process are called at once, those of other processes
 * when the connection delivers. Without a connection messages are lost. Once it is back, this process emits
 * `missed-messages`, and also sends it to the others if it published something meanwhile.
 */
export class SharedBus implements Bus {
  readonly #options: SharedBusOptions;
  /** The listeners of this process. */
  readonly #here = memoryBus();
  readonly #waiting: string[] = [];
  readonly #closing = new AbortController();
  #connection: BusConnection | null = null;
  #sending: Promise<void> | null = null;
  #hasLost = false;
  #onEcho: (() => void) | null = null;
  #onFailure: ((error: Error) => void) | null = null;
  #supervising: Promise<void> = Promise.resolve();

  private constructor(options: SharedBusOptions) {
    this.#options = options;
  }

  /**
   * Connects, and retries until the time limit, since the other side may be starting too. Then throws the last failure, unless
   * the bus is optional.
   */
  static async open(options: SharedBusOptions): Promise<SharedBus> {
    const bus = new SharedBus(options);
    if (options.isOptional === true) {
      const first = Promise.withResolvers<void>();
      bus.#supervising = bus.#supervise(null, first.resolve);
      await Promise.race([first.promise, wait(OPTIONAL_MS)]);
      if (bus.state === 'down') options.log.warn(`${bus.#name} cannot be reached; it is tried again and again`);
      return bus;
    }
    const connection = await bus.#reconnect(AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS));
    bus.#connection = connection;
    bus.#supervising = bus.#supervise(connection);
    return bus;
  }

  publish(message: BusMessage): void {
    this.#here.publish(message);
    this.send(message);
  }

  /** Sends to other processes alone. Never waits, never throws. */
  send(message: BusMessage): void {
    if (this.#closing.signal.aborted) return;
    if (!this.#connection || this.#waiting.length >= MAX_WAITING) this.#hasLost = true;
    else this.#waiting.push(...textsOf(message, this.#connection.maxBytes - this.#prefix.length).map(this.#sign));
    this.#flush();
  }

  subscribe(listener: (message: BusMessage) => void): () => void {
    return this.#here.subscribe(listener);
  }

  get state(): Bus['state'] {
    return this.#connection ? 'up' : 'down';
  }

  async close(): Promise<void> {
    const deadline = wait(CLOSE_TIMEOUT_MS, undefined, { ref: false });
    await Promise.race([this.#sending, deadline]);
    this.#closing.abort(new Error('The bus closes'));
    await Promise.race([this.#supervising, deadline]);
  }

  get #name(): string {
    return this.#options.name ?? 'The bus';
  }

  get #prefix(): string {
    return `${this.#options.from} `;
  }

  readonly #sign = (text: string): string => this.#prefix + text;

  #flush(): void {
    const connection = this.#connection;
    if (!connection || this.#sending) return;
    this.#sending = this.#sendAll(connection).finally(() => {
      this.#sending = null;
      if (this.#waiting.length > 0) this.#flush();
    });
  }

  async #sendAll(connection: BusConnection): Promise<void> {
    // Messages of one turn of the event loop are sent together.
    await Promise.resolve();
    while (this.#connection === connection && (this.#waiting.length > 0 || this.#hasLost)) {
      const texts = this.#waiting.splice(0, MAX_BATCH);
      if (this.#hasLost && this.#waiting.length === 0) {
        this.#hasLost = false;
        texts.push(...textsOf({ type: 'missed-messages' }, connection.maxBytes).map(this.#sign));
      }
      try {
        await connection.send(texts);
      } catch (error) {
        this.#hasLost = true;
        // A connection that failed once may be half open: it is replaced.
        if (this.#connection === connection) this.#connection = null;
        this.#onFailure?.(asError(error));
      }
    }
  }

  /** Watches the connection, and makes a new one whenever it breaks. */
  async #supervise(first: BusConnection | null, onConnected: () => void = () => {}): Promise<void> {
    const { log, onState } = this.#options;
    const { signal } = this.#closing;
    for (let connection = first; ;) {
      if (connection) {
        const reason = await this.#untilBroken(connection);
        this.#connection = null;
        this.#hasLost ||= this.#waiting.length > 0;
        this.#waiting.length = 0;
        if (!signal.aborted) onState?.(false);
        await connection.close().catch(() => {});
        if (signal.aborted) return;
        log.warn(reason, `${this.#name} is disconnected; heartbeats and polls bring changes meanwhile`);
      }
      const isFirst = connection === null;
      try {
        connection = await this.#reconnect(signal);
      } catch {
        return;
      }
      this.#connection = connection;
      log.info(`${this.#name} is connected${isFirst ? '' : ' again'}`);
      onState?.(true);
      onConnected();
      this.#emit({ type: 'missed-messages' });
      this.#flush();
    }
  }

  async #untilBroken(connection: BusConnection): Promise<Error> {
    const { signal } = this.#closing;
    const done = new AbortController();
    const isOver = AbortSignal.any([signal, done.signal]);
    const failed = Promise.withResolvers<Error>();
    this.#onFailure = failed.resolve;
    const reason = await Promise.race([connection.broken, failed.promise, this.#untilSilent(connection, isOver)]);
    done.abort();
    return reason;
  }

  /** Sends heartbeats until one has no echo. */
  async #untilSilent(connection: BusConnection, signal: AbortSignal): Promise<Error> {
    try {
      for (;;) {
        await wait(this.#options.heartbeatEveryMs ?? HEARTBEAT_EVERY_MS, undefined, { signal });
        await this.#heartbeat(connection);
      }
    } catch (error) {
      return asError(error);
    }
  }

  async #heartbeat(connection: BusConnection): Promise<void> {
    const received = Promise.withResolvers<void>();
    this.#onEcho = received.resolve;
    const silence = new Error('A heartbeat had no echo: is there a pooler in between?');
    // After a stall of this process the timer is due before the messages of the meantime are read.
    const timer = setTimeout(() => setImmediate(() => received.reject(silence)), this.#options.timeoutMs ?? TIMEOUT_MS);
    connection.send([this.#sign(HEARTBEAT)]).catch(received.reject);
    try {
      await received.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** A connection with an echo. Throws the last failure when `signal` aborts. */
  async #reconnect(signal: AbortSignal): Promise<BusConnection> {
    const { connect, random } = this.#options;
    for (let attempt = 0; ; attempt++) {
      try {
        const connection = await connect((text) => this.#receive(text));
        try {
          await this.#heartbeat(connection);
          signal.throwIfAborted();
          return connection;
        } catch (error) {
          await connection.close().catch(() => {});
          throw error;
        }
      } catch (error) {
        const pauseMs = backoffMs(attempt, MAX_BACKOFF_MS, random, MIN_BACKOFF_MS);
        const isOver = await wait(pauseMs, false, { signal }).catch(() => true);
        if (isOver) throw error;
      }
    }
  }

  #receive(text: string): void {
    const space = text.indexOf(' ');
    const [from, body] = [text.slice(0, space), text.slice(space + 1)];
    if (from !== this.#options.from) {
      const message = body === HEARTBEAT ? null : readBusText(body);
      if (message) this.#emit(message);
    } else if (body === HEARTBEAT) this.#onEcho?.();
  }

  /** Calls the listeners of this process. */
  #emit(message: BusMessage): void {
    try {
      this.#here.publish(message);
    } catch (error) {
      this.#options.log.warn(error, 'A message of another process could not be handled');
    }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
