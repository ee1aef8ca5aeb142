import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type CallParams,
  pathOf,
  type QueryOf,
  requestOf,
} from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { ErrorBodySchema, type FieldError } from '@posy/contract/error-body';
import {
  EXPECT_USER_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  MAINTENANCE_HEADER,
  POSY_HEADER,
  PROTOCOL_HEADER,
  REQUEST_ID_HEADER,
} from '@posy/contract/headers';
import type { UserId } from '@posy/contract/ids';
import { PROTOCOL_VERSION } from '@posy/contract/protocol';
import type { Static, TObject, TSchema, TUndefined } from 'typebox';
import { refusalMessage } from '../language/refusal-message.ts';
import { CallError } from './call-error.ts';
import { type NetworkState, setSyncStatus } from './sync-status.ts';

const TIMEOUT_MS = 20_000;
/** Longest id of a request, in characters. */
const MAX_ID_LENGTH = 60;

export interface CallInit {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  readonly json?: unknown;
  readonly body?: FormData | ArrayBuffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The account of this call: with another session it is refused with `user_mismatch`. */
  readonly uid?: UserId;
  readonly key?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** An unsuccessful answer of Posy. `code` may be unknown to this app; `message` can be shown to users. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: readonly FieldError[];
  readonly retryAfterMs: number;
  /** The raw answer, for logs and developer tools; absent if this app refused by itself. */
  readonly error?: CallError;
}

/** No answer, or an answer of another server. */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly cause: Exclude<NetworkState, 'online'>;
}

export interface Answered<Body> {
  readonly kind: 'ok';
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

export type CallResult<Body> = Answered<Body> | Refused | Unreachable;

/** A call that reads: it has an answer, and no body. */
export interface ReadCall<Answer extends TSchema, Query extends TObject = TObject> extends Call<
  string,
  Answer,
  TObject,
  TUndefined,
  Query
> {
  readonly answer: Answer;
}

/** The options of a call, beside the values in its path and its body. */
export interface CallOptions<Declared extends Call> extends Omit<CallInit, 'method' | 'json'> {
  readonly query?: QueryOf<Declared>;
  /** Path of this call with its values, as {@link pathOf} or the page before gives it. */
  readonly path?: string;
}

type Options<Declared extends Call> =
  BodyOf<Declared> extends undefined
    ? [options?: CallOptions<Declared>]
    : [options: CallOptions<Declared> & { readonly json: BodyOf<Declared> }];

/** {@link callPath} for a call of the contract, whose answer is checked against the call's own schema. */
export function call<Declared extends Call>(
  declared: Declared,
  params: CallParams<Declared['line']>,
  ...options: Options<Declared>
): Promise<CallResult<AnswerOf<Declared>>>;
export function call(declared: Call, params: CallParams<string>, options?: AnyOptions): Promise<CallResult<unknown>> {
  return perform(declared, params, options);
}

/** {@link call} on behalf of one account; `onRefused` is called before the caller gets a refusal. */
export function callAs(uid: UserId, onRefused: (answer: Refused) => void): typeof call {
  function callAsUser<Declared extends Call>(
    declared: Declared,
    params: CallParams<Declared['line']>,
    ...options: Options<Declared>
  ): Promise<CallResult<AnswerOf<Declared>>>;
  async function callAsUser(declared: Call, params: CallParams<string>, options?: AnyOptions) {
    const answer = await perform(declared, params, { uid, ...options });
    if (answer.kind === 'refused') onRefused(answer);
    return answer;
  }
  return callAsUser;
}

type AnyOptions = CallOptions<Call> & { readonly json?: unknown };

function perform(
  declared: Call,
  params: CallParams<string>,
  { query, path = pathOf(declared, params, query), json, ...init }: AnyOptions = {},
): Promise<CallResult<unknown>> {
  const { method } = requestOf(declared, params, json);
  const schema = declared.answer;
  return callPath(path, { ...init, method, ...(json !== undefined && { json }), ...(schema && { schema }) });
}

/**
 * Calls the server and returns the result; throws only for an aborted `signal`. Sends cookies, the protocol number, and if given
 * the expected account and an idempotency key. An answer without Posy's own header is not Posy's. With `schema` the answer's
 * body is checked against it; without, it is not read (204).
 */
export function callPath(path: string, init?: CallInit): Promise<CallResult<undefined>>;
export function callPath<Schema extends TSchema>(
  path: string,
  init: CallInit & { readonly schema: Schema },
): Promise<CallResult<Static<Schema>>>;
export async function callPath(
  path: string,
  init: CallInit & { readonly schema?: TSchema } = {},
): Promise<CallResult<unknown>> {
  const timeout = AbortSignal.timeout(init.timeoutMs ?? TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method: init.method ?? 'GET',
      headers: headersOf(init),
      body: init.body ?? (init.json === undefined ? null : JSON.stringify(init.json)),
      credentials: 'same-origin',
      cache: 'no-store',
      // Posy never redirects: a redirect comes from another server, which must get neither texts nor files.
      redirect: 'manual',
      signal,
    });
    if (!isPosy(response)) return { kind: 'unreachable', cause: strangerCause(response.status) };
    text = await response.text();
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return { kind: 'unreachable', cause: isDeviceOffline() ? 'offline' : 'server-down' };
  }
  return resultOf(response.status, response.headers, text, init.schema);
}

/** Headers of every call to Posy. */
export function headersOf(init: CallInit): Record<string, string> {
  return {
    accept: 'application/json',
    [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
    ...(init.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(init.uid ? { [EXPECT_USER_HEADER]: init.uid } : {}),
    ...(init.key ? { [IDEMPOTENCY_KEY_HEADER]: init.key } : {}),
    ...init.headers,
  };
}

/**
 * The result of an answer by Posy itself; `text` is its body. A 304 is a success without a body. Every answer says whether there
 * is a maintenance.
 */
export function resultOf(status: number, headers: Headers, text: string, schema?: TSchema): CallResult<unknown> {
  setSyncStatus({ maintenance: maintenanceOf(headers) });
  const body = parsed(text);
  if (status === 304) return { kind: 'ok', status, body: undefined, headers };
  if (status >= 200 && status < 300) {
    if (!schema) return { kind: 'ok', status, body: undefined, headers };
    if (matches(schema, body)) return { kind: 'ok', status, body, headers };
    // Posy's header, but an unreadable body: the server is newer than this app, or broken.
    const message = 'Unexpected answer';
    const error = new CallError(status, text);
    return { kind: 'refused', status: 500, code: 'internal', message, details: [], retryAfterMs: 0, error };
  }
  const answer = matches(ErrorBodySchema, body) ? body : null;
  const code = answer?.code ?? 'internal';
  // It finds the log line of an unexpected error on the server.
  const id = code === 'internal' ? headers.get(REQUEST_ID_HEADER) : null;
  const message = refusalMessage(code, answer?.message ?? `Error ${status}`);
  return {
    kind: 'refused',
    status,
    code,
    message: id === null ? message : `${message} (\u2068${id.slice(0, MAX_ID_LENGTH)}\u2069)`,
    details: (answer?.details ?? []).map((each) => ({ ...each, message: refusalMessage(code, each.message) })),
    retryAfterMs: retryAfterMs(headers.get('retry-after')),
    error: new CallError(status, text),
  };
}

/** Whether an answer is Posy's own. */
export function isPosy(response: Response): boolean {
  return response.headers.get(POSY_HEADER) === '1' && !response.redirected;
}

/**
 * A proxy in front of a dead server answers with 502, 503 or 504. A page with 200 in Posy's place, or a redirect (0), is a
 * captive portal, and so is 511 by its own name.
 */
export function strangerCause(status: number): 'portal' | 'server-down' {
  return status >= 500 && status !== 511 ? 'server-down' : 'portal';
}

/** The body as JSON; undefined for any other. */
export async function readJson(response: Response): Promise<unknown> {
  return parsed(await response.text());
}

function maintenanceOf(headers: Headers): string | null {
  const value = headers.get(MAINTENANCE_HEADER);
  try {
    return value === null ? null : decodeURIComponent(value);
  } catch {
    return '';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds, or an HTTP date, as ms from now; 0 for neither. */
export function retryAfterMs(value: string | null): number {
  if (value === null) return 0;
  const seconds = Number(value);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/** `onLine` is reliable only when false: it is true for a network without internet access. */
export function isDeviceOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}
