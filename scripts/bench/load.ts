import autocannon from 'autocannon';
import { median, percentile } from './statistics.ts';

/** One request. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Requests to a server, and the answer that each must get. */
export interface Load {
  readonly origin: string;
  /** One repeated call, or a function that makes each call. */
  readonly call: Call | (() => Call);
  readonly connections: number;
  readonly status: number;
  /** The exact body of every answer; absent where answers differ. */
  readonly body?: string | undefined;
  /** Requests a second at most; absent: as many as the server takes. */
  readonly ratePerSecond?: number;
}

export interface LoadFigures {
  readonly requests: number;
  readonly perSecond: number;
  /** Bytes of all bodies. */
  readonly bodyBytes: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Sends `requests` requests and waits for their answers. Throws when one is refused, is cut off, or has an unexpected body:
 * a fast answer that skipped the work must not count.
 */
export async function runLoad(load: Load, requests: number): Promise<LoadFigures> {
  const { call } = load;
  const latencies: number[] = [];
  const wrong: string[] = [];
  let bodyBytes = 0;
  const judge = (status: number, body: string) => {
    bodyBytes += body.length;
    if (status !== load.status) wrong.push(`${status} ${body.slice(0, 200)}`);
    else if (load.body !== undefined && body !== load.body) wrong.push(`another body: ${body.slice(0, 200)}`);
  };
  const options: autocannon.Options = {
    url: load.origin,
    connections: load.connections,
    amount: requests,
    timeout: 60,
    ...(load.ratePerSecond === undefined ? {} : { overallRate: load.ratePerSecond }),
    requests: [
      typeof call === 'function'
        ? { setupRequest: (request) => ({ ...request, ...toRequest(call()) }), onResponse: judge }
        : { ...toRequest(call), onResponse: judge },
    ],
  };
  const startedAt = performance.now();
  let tookMs = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error: unknown, done) => (error ? reject(error) : resolve(done)));
    instance.on('response', (_client, _status, _bytes, responseMs) => {
      latencies.push(responseMs);
      tookMs = performance.now() - startedAt;
    });
  });
  if (wrong[0] !== undefined)
    throw new Error(`${wrong.length} of ${requests} answers are wrong, the first: ${wrong[0]}`);
  if (result.errors > 0 || latencies.length !== requests) {
    throw new Error(`${result.errors} connections failed, ${latencies.length} of ${requests} requests were answered`);
  }
  return {
    requests,
    perSecond: (requests * 1000) / tookMs,
    bodyBytes,
    p50Ms: median(latencies),
    p99Ms: percentile(latencies, 0.99),
  };
}

function toRequest(call: Call): {
  method: Call['method'];
  path: string;
  headers: Record<string, string>;
  body?: string;
} {
  return {
    method: call.method,
    path: call.path,
    headers: { ...call.headers },
    ...(call.body === undefined ? {} : { body: call.body }),
  };
}
