import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanContext } from '../tracing/span-context.ts';

/** The work that the running code belongs to. */
export interface Work {
  readonly requestId?: string;
  readonly job?: string;
  readonly jobId?: string;
  /** Present while it is traced. */
  readonly span?: SpanContext;
}

const storage = new AsyncLocalStorage<Work>();

/** Runs `fn`, and everything that it starts, as a part of this work. */
export function runInWork<T>(work: Work, fn: () => T): T {
  return storage.run(work, fn);
}

/** The present work; undefined outside of requests and jobs. */
export function currentWork(): Work | undefined {
  return storage.getStore();
}

/** The fields of every log line of the present work. */
export function workFields(): Record<string, string> {
  const { span, ...names } = storage.getStore() ?? {};
  return span ? { ...names, traceId: span.traceId } : names;
}
