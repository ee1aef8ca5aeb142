import { setTimeout as wait } from 'node:timers/promises';
import { type Random, backoffMs } from '@posy/std/backoff';
import type { Logger } from 'pino';
import { readBusText, textsOf } from './bus-text.ts';
import type { Dial, Line } from './line.ts';
import { Listeners } from './listeners.ts';
import type { Bus, BusMessage } from './port.ts';

export interface SharedBusOptions {
  readonly dial: Dial;
  /** Name of this process among those on the line, without a space. */
  readonly from: string;
  readonly random: Random;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** How often the process listens for itself. Default: 10 s. */
  readonly heartbeatEveryMs?: number;
  /** How long it waits for a first line, and to hear itself. Default: 10 s. */
  readonly timeoutMs?: number;
}

const HEARTBEAT = 'pulse';
const HEARTBEAT_EVERY_MS = 10_000;
/** A process that does not receive its own messages for this long receives none. */
const TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 1000;
const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 10_000;
/** What cannot be said as fast as it comes is dropped beyond this, and all are told of a gap. */
const MAX_WAITING = 10_000;
const MAX_BATCH = 200;

/**
 * A bus of several processes, over any line. Listeners here hear at once, those of other processes when the line brings it.
 * While there is no line, words are lost and nothing waits for them; when it is back, this process is told of a gap and, if
 * it had something to say meanwhile, so are the others.
 */
export class SharedBus implements Bus {
  readonly #options: SharedBusOptions;
  readonly #listeners = new Listeners();
  readonly #waiting: string[] = [];
  readonly #closing = new AbortController();
  #line: Line | null = null;
  #sending: Promise<void> | null = null;
  #hasLost = false;
  #onEcho: (() => void) | null = null;
  #onFailure: ((error: Error) => void) | null = null;
  #keeping: Promise<void> = Promise.resolve();

  private constructor(options: SharedBusOptions) {
    this.#options = options;
  }

  /** Connects. Tries for as long as its patience lasts, for what it connects to may be starting too; throws the last failure then. */
  static async open(options: SharedBusOptions): Promise<SharedBus> {
    const bus = new SharedBus(options);
    const line = await bus.#dialAgain(AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS));
    bus.#line = line;
    bus.#keeping = bus.#keep(line);
    return bus;
  }

  publish(message: BusMessage): void {
    this.#listeners.tell(message);
    if (this.#closing.signal.aborted) return;
    if (!this.#line || this.#waiting.length >= MAX_WAITING) this.#hasLost = true;
    else this.#waiting.push(...textsOf(message, this.#line.maxBytes - this.#prefix.length).map(this.#sign));
    this.#flush();
  }

  subscribe(listener: (message: BusMessage) => void): () => void {
    return this.#listeners.add(listener);
  }

  async close(): Promise<void> {
    const deadline = wait(CLOSE_TIMEOUT_MS, undefined, { ref: false });
    await Promise.race([this.#sending, deadline]);
    this.#closing.abort(new Error('The bus closes'));
    await Promise.race([this.#keeping, deadline]);
  }

  get #prefix(): string {
    return `${this.#options.from} `;
  }

  readonly #sign = (text: string): string => this.#prefix + text;

  #flush(): void {
    const line = this.#line;
    if (!line || this.#sending) return;
    this.#sending = this.#sendAll(line).finally(() => {
      this.#sending = null;
      if (this.#waiting.length > 0) this.#flush();
    });
  }

  async #sendAll(line: Line): Promise<void> {
    // Messages of one turn of the event loop are sent together.
    await Promise.resolve();
    while (this.#line === line && (this.#waiting.length > 0 || this.#hasLost)) {
      const texts = this.#waiting.splice(0, MAX_BATCH);
      if (this.#hasLost && this.#waiting.length === 0) {
        this.#hasLost = false;
        texts.push(...textsOf({ type: 'gap' }, line.maxBytes).map(this.#sign));
      }
      try {
        await line.send(texts);
      } catch (error) {
        this.#hasLost = true;
        // A line on which one thing was not said is not trusted with the next.
        if (this.#line === line) this.#line = null;
        this.#onFailure?.(asError(error));
      }
    }
  }

  /** Watches the line, and makes a new one whenever it breaks. */
  async #keep(first: Line): Promise<void> {
    const { log } = this.#options;
    const { signal } = this.#closing;
    for (let line = first; ;) {
      const reason = await this.#untilBroken(line);
      this.#line = null;
      this.#hasLost ||= this.#waiting.length > 0;
      this.#waiting.length = 0;
      await line.close().catch(() => {});
      if (signal.aborted) return;
      log.warn(reason, 'Processes do not hear each other; heartbeats and polls bring what is new');
      try {
        line = await this.#dialAgain(signal);
      } catch {
        return;
      }
      this.#line = line;
      log.info('Processes hear each other again');
      this.#tell({ type: 'gap' });
      this.#flush();
    }
  }

  async #untilBroken(line: Line): Promise<Error> {
    const { signal } = this.#closing;
    const done = new AbortController();
    const isOver = AbortSignal.any([signal, done.signal]);
    const failed = Promise.withResolvers<Error>();
    this.#onFailure = failed.resolve;
    const reason = await Promise.race([line.broken, failed.promise, this.#untilSilent(line, isOver)]);
    done.abort();
    return reason;
  }

  /** Says something now and then, until it is not heard. */
  async #untilSilent(line: Line, signal: AbortSignal): Promise<Error> {
    try {
      for (;;) {
        await wait(this.#options.heartbeatEveryMs ?? HEARTBEAT_EVERY_MS, undefined, { signal });
        await this.#heartbeat(line);
      }
    } catch (error) {
      return asError(error);
    }
  }

  async #heartbeat(line: Line): Promise<void> {
    const heard = Promise.withResolvers<void>();
    this.#onEcho = heard.resolve;
    const silence = new Error('What was said was not heard: is there a pooler in between?');
    // After a stall of this process the timer is due before the messages of the meantime are read.
    const timer = setTimeout(() => setImmediate(() => heard.reject(silence)), this.#options.timeoutMs ?? TIMEOUT_MS);
    line.send([this.#sign(HEARTBEAT)]).catch(heard.reject);
    try {
      await heard.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** A line over which this process hears itself. Throws the last failure when `signal` says that it is enough. */
  async #dialAgain(signal: AbortSignal): Promise<Line> {
    const { dial, random } = this.#options;
    for (let attempt = 0; ; attempt++) {
      try {
        const line = await dial((text) => this.#hear(text));
        try {
          await this.#heartbeat(line);
          signal.throwIfAborted();
          return line;
        } catch (error) {
          await line.close().catch(() => {});
          throw error;
        }
      } catch (error) {
        const pauseMs = backoffMs(attempt, MAX_BACKOFF_MS, random, MIN_BACKOFF_MS);
        const isEnough = await wait(pauseMs, false, { signal }).catch(() => true);
        if (isEnough) throw error;
      }
    }
  }

  #hear(text: string): void {
    const space = text.indexOf(' ');
    const [from, body] = [text.slice(0, space), text.slice(space + 1)];
    if (from !== this.#options.from) {
      const message = body === HEARTBEAT ? null : readBusText(body);
      if (message) this.#tell(message);
    } else if (body === HEARTBEAT) this.#onEcho?.();
  }

  /** Calls the listeners of this process. */
  #tell(message: BusMessage): void {
    try {
      this.#listeners.tell(message);
    } catch (error) {
      this.#options.log.warn(error, 'What another process said could not be used');
    }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
