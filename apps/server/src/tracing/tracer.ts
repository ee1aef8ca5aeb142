import type { Clock } from '@posy/std/clock';
import type { Logger } from 'pino';
import { currentWork } from '../observability/work-context.ts';
import type { TracingSetting } from '../settings/observability.ts';
import { type EndedSpan, exportBody, type SpanAttributes, type SpanKind } from './otlp.ts';
import { contextOf, newSpanId, type SpanContext } from './span-context.ts';

/** More spans in a collector's absence are dropped. */
const MAX_WAITING = 4096;
const BATCH = 512;
const SEND_EVERY_MS = 5000;
const TIMEOUT_MS = 5000;

/** `startedAt` by the monotonic clock. */
interface SpanFields {
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedAt: number;
  readonly attributes: SpanAttributes;
  readonly isError?: boolean;
}

interface TracerOptions {
  readonly setting: TracingSetting;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Records spans and sends them to a collector in batches. Nothing waits for the collector; without it spans are dropped. Exists
 * only when the standard variables of OpenTelemetry name a collector.
 */
export class Tracer {
  readonly #options: TracerOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #waiting: EndedSpan[] = [];
  #sending: Promise<void> | null = null;
  #hasFailed = false;

  constructor(options: TracerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.flush(), SEND_EVERY_MS).unref();
  }

  /** The context of work that begins: of the caller's trace, or of a new one. */
  begin(traceparent?: string): SpanContext {
    return contextOf(traceparent, this.#options.setting);
  }

  /** Records the end of work that {@link begin} began. */
  end(context: SpanContext, { startedAt, isError = false, ...fields }: SpanFields): void {
    if (!context.isSampled || this.#waiting.length >= MAX_WAITING) return;
    const { clock } = this.#options;
    const endedAt = clock.now();
    this.#waiting.push({ context, ...fields, startedAt: endedAt - (clock.monotonic() - startedAt), endedAt, isError });
    if (this.#waiting.length >= BATCH) void this.flush();
  }

  /** Records a part of the present work that has ended; without such work nothing. */
  part(fields: SpanFields): void {
    const parent = currentWork()?.span;
    if (!parent?.isSampled) return;
    this.end({ ...parent, parentId: parent.spanId, spanId: newSpanId() }, fields);
  }

  /** Sends all spans; resolves when the collector has answered or the time is over. */
  async flush(): Promise<void> {
    await this.#sending;
    if (this.#waiting.length === 0) return;
    const batch = this.#waiting.splice(0, BATCH);
    this.#sending = this.#send(batch).finally(() => {
      this.#sending = null;
    });
    await this.#sending;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #send(batch: readonly EndedSpan[]): Promise<void> {
    const { setting, log } = this.#options;
    try {
      const response = await fetch(setting.endpoint, {
        method: 'POST',
        headers: { ...setting.headers, 'content-type': 'application/json' },
        body: exportBody(batch, setting),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The collector answered ${response.status}`);
      this.#hasFailed = false;
    } catch (error) {
      // The address may hold a password, so it is not logged; one line until it works again.
      if (!this.#hasFailed) log.warn({ err: error }, 'Traces could not be sent; they are dropped');
      this.#hasFailed = true;
    }
  }
}
