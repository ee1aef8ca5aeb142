import { POSY_HEADER } from '@posy/contract/headers';
import * as Type from 'typebox';
import {
  type CallInit,
  type CallResult,
  callPath,
  headersOf,
  isDeviceOffline,
  resultOf,
  strangerCause,
} from './http.ts';

/** An upload without a byte moving for this long has failed, in ms. Where progress is unknown, this limit is for all of it: */
const STALL_MS = 30_000;
const WHOLE_UPLOAD_MS = 600_000;
/** Time for the server to process the bytes once it has them, in ms. */
const ANSWER_MS = 60_000;

const AnySchema = Type.Unknown();

/** A call with a body so large that its progress is shown. */
export interface BodyCall extends Pick<CallInit, 'uid' | 'key' | 'headers' | 'signal'> {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: FormData | ArrayBuffer;
  /** Called with the number of bytes sent. Never called in the service worker, where progress is unknown. */
  readonly onProgress?: (sent: number, total: number) => void;
}

/**
 * Sends a body and returns the result. A slow connection has no time limit while bytes move. Throws only for an aborted `signal`.
 * `fetch` reports no progress of a request; XMLHttpRequest does, where it exists.
 */
export async function sendBody({ method, path, body, onProgress, ...init }: BodyCall): Promise<CallResult<unknown>> {
  if (typeof XMLHttpRequest === 'undefined') {
    return callPath(path, { method, body, ...init, timeoutMs: WHOLE_UPLOAD_MS, schema: AnySchema });
  }
  return sendWatched({ method, path, body, ...init, ...(onProgress && { onProgress }) });
}

async function sendWatched({
  method,
  path,
  body,
  onProgress,
  signal,
  ...init
}: BodyCall): Promise<CallResult<unknown>> {
  signal?.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<CallResult<unknown>>();
  const request = new XMLHttpRequest();
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const expectWithin = (ms: number) => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => request.abort(), ms);
  };
  const fail = () => resolve({ kind: 'unreachable', cause: isDeviceOffline() ? 'offline' : 'server-down' });

  request.upload.onprogress = ({ loaded, total }) => {
    expectWithin(loaded < total ? STALL_MS : ANSWER_MS);
    onProgress?.(loaded, total);
  };
  request.onload = () => resolve(answerOf(request));
  request.onerror = fail;
  request.onabort = fail;
  const abort = () => request.abort();
  signal?.addEventListener('abort', abort);
  request.open(method, path);
  for (const [name, value] of Object.entries(headersOf(init))) request.setRequestHeader(name, value);
  expectWithin(STALL_MS);
  request.send(body);
  const result = await promise;
  clearTimeout(watchdog);
  signal?.removeEventListener('abort', abort);
  signal?.throwIfAborted();
  return result;
}

function answerOf(request: XMLHttpRequest): CallResult<unknown> {
  const { status } = request;
  if (request.getResponseHeader(POSY_HEADER) !== '1') return { kind: 'unreachable', cause: strangerCause(status) };
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return resultOf(status, headers, request.responseText, AnySchema);
}
