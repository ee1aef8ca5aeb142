import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';
import { type Env, oneOf, text, url, wholeNumber } from './read-setting.ts';
import type { SettingName } from './setting-names.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
const LOG_FORMATS = ['json', 'pretty'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

const DEFAULT_SLOW_MS = 500;
const MAX_SLOW_MS = 600_000;

export function logLevel(env: Env): LogLevel {
  return oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info');
}

/** `json`: one object a line. `pretty`: for people at a terminal. */
export function logFormat(env: Env): LogFormat {
  return oneOf(env, 'LOG_FORMAT', LOG_FORMATS, 'json');
}

/** Requests and statements that take this long, in ms, are logged; 0: none. */
export function slowMs(env: Env): number {
  return wholeNumber(env, 'SLOW_MS', DEFAULT_SLOW_MS, 0, MAX_SLOW_MS);
}

/** An address to listen at. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** The address of the metrics; null: there are none. The host is an IP address or `localhost`. */
export function metricsListen(env: Env): ListenAddress | null {
  const value = text(env, 'METRICS_LISTEN');
  if (value === null) return null;
  const [, bracketed, plain, digits = ''] = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(value) ?? [];
  const host = bracketed ?? plain ?? '';
  const port = Number(digits);
  if ((host !== 'localhost' && isIP(host) === 0) || digits === '' || port > 65_535)
    throw new ConfigError('METRICS_LISTEN', 'must be an address and a port, like 127.0.0.1:9464');
  return { host, port };
}

/** Where spans are sent, by OpenTelemetry's standard variables. */
export interface TracingSetting {
  /** The collector's address for spans, OTLP as JSON over HTTP. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Attributes of the resource, such as `deployment.environment`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
  /** Whether the caller's decision in `traceparent` comes first. */
  readonly isParentBased: boolean;
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const PROTOCOLS = ['http/json', 'http/protobuf'] as const;

/** Null without an endpoint: nothing is traced. */
export function tracing(env: Env): TracingSetting | null {
  const example = 'http://127.0.0.1:4318';
  const own = url(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http:', 'https:'], `${example}/v1/traces`);
  const base = url(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], example);
  const isOff = text(env, 'OTEL_SDK_DISABLED') === 'true' || text(env, 'OTEL_TRACES_EXPORTER') === 'none';
  const endpoint = own ?? (base === null ? null : `${base.replace(/\/$/, '')}/v1/traces`);
  if (endpoint === null || isOff) return null;
  // Collectors take JSON and protobuf at the same address; gRPC has another.
  oneOf(env, 'OTEL_EXPORTER_OTLP_PROTOCOL', PROTOCOLS, 'http/json');
  const sampler = oneOf(env, 'OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on');
  const hasOwnHeaders = text(env, 'OTEL_EXPORTER_OTLP_TRACES_HEADERS') !== null;
  return {
    endpoint,
    headers: pairs(env, hasOwnHeaders ? 'OTEL_EXPORTER_OTLP_TRACES_HEADERS' : 'OTEL_EXPORTER_OTLP_HEADERS'),
    serviceName: text(env, 'OTEL_SERVICE_NAME') ?? 'posy',
    attributes: pairs(env, 'OTEL_RESOURCE_ATTRIBUTES'),
    ratio: sampler.endsWith('always_on') ? 1 : sampler.endsWith('always_off') ? 0 : ratio(env),
    isParentBased: sampler.startsWith('parentbased_'),
  };
}

function ratio(env: Env): number {
  const value = Number(text(env, 'OTEL_TRACES_SAMPLER_ARG') ?? '1');
  if (!(value >= 0 && value <= 1)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG', 'must be a number from 0 to 1');
  return value;
}

/** `key=value,key=value`, with values as in URLs. The message does not repeat them: they may be secret. */
function pairs(env: Env, name: SettingName): Readonly<Record<string, string>> {
  const value = text(env, name);
  if (value === null) return {};
  try {
    return Object.fromEntries(
      value.split(',').map((pair) => {
        const at = pair.indexOf('=');
        if (at < 1) throw new Error('No key');
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
    );
  } catch {
    throw new ConfigError(name, 'must look like key=value,key=value');
  }
}
