import { APP_VERSION } from '@posy/contract/limits';
import type { TracingSetting } from '../settings/observability.ts';
import type { SpanContext } from './span-context.ts';

const KINDS = { internal: 1, server: 2, client: 3 } as const;
export type SpanKind = keyof typeof KINDS;
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span that has ended. Times in ms since 1970, with fractions. */
export interface EndedSpan {
  readonly context: SpanContext;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: SpanAttributes;
  readonly isError: boolean;
}

/** The body of an export request: OTLP 1.x as JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). */
export function exportBody(spans: readonly EndedSpan[], setting: TracingSetting): string {
  const resource = { ...setting.attributes, 'service.name': setting.serviceName, 'service.version': APP_VERSION };
  const scopeSpans = [{ scope: { name: 'posy', version: APP_VERSION }, spans: spans.map(spanOf) }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] });
}

function spanOf({ context, name, kind, startedAt, endedAt, attributes, isError }: EndedSpan) {
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(context.parentId !== null && { parentSpanId: context.parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf(attributes),
    ...(isError && { status: { code: 2 } }),
  };
}

function attributesOf(attributes: SpanAttributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));
}

/** A number cannot hold nanoseconds since 1970. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}
