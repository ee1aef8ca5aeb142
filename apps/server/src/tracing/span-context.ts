import { randomBytes } from 'node:crypto';

/** A span that runs, as its children name it. Ids in hex, as in W3C Trace Context. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
  /** Null for the first span of a trace. */
  readonly parentId: string | null;
  readonly isSampled: boolean;
}

/** Decides which traces are recorded. */
export interface Sampling {
  readonly ratio: number;
  readonly isParentBased: boolean;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** The context of a request's span: a part of the caller's trace when `traceparent` names one, else of a new trace. */
export function contextOf(traceparent: string | undefined, sampling: Sampling): SpanContext {
  const [, traceId = '', parentId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  const spanId = newSpanId();
  if (traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(parentId)) return newTrace(spanId, sampling);
  const isCallers = (Number.parseInt(flags, 16) & 1) === 1;
  const isSampled = sampling.isParentBased ? isCallers : isChosen(traceId, sampling.ratio);
  return { traceId, spanId, parentId, isSampled };
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex');
}

function newTrace(spanId: string, { ratio }: Sampling): SpanContext {
  const traceId = randomBytes(16).toString('hex');
  return { traceId, spanId, parentId: null, isSampled: isChosen(traceId, ratio) };
}

/** By the trace's id, so that all processes decide alike. */
function isChosen(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32;
}
