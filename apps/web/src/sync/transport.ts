import { formatWatched } from '@posy/contract/counts';
import { SYNC_ACK_HEADER, SYNC_OPS_HEADER, USER_HEADER } from '@posy/contract/headers';
import type { MutationKey } from '@posy/contract/ids';
import { formatCursor, parseAck, pullCall } from '@posy/contract/sync';
import { type Failure, type SendResult, classify, classifyFailure } from '@posy/sync/classify';
import type { RequestSpec } from '@posy/sync/mutation';
import type { PullAnswer, PullRequest, Transport } from '@posy/sync/ports';
import * as Type from 'typebox';
import type { LocalDb } from '../local/local-db.ts';
import { type CallResult, type Refused, type Unreachable, call, callPath, isDeviceOffline } from './http.ts';
import { probeNetwork } from './probe-network.ts';
import type { RegisteredMutation } from './registry.ts';
import { syncStatus } from './sync-status.ts';
import type { Sending } from './upload.ts';

const PULL_LIMIT = 200;
const AnySchema = Type.Unknown();

type FileRequest = Extract<RequestSpec, { readonly fields: unknown } | { readonly upload: unknown }>;
type SendFile = (sending: Sending) => Promise<CallResult<unknown>>;

/** The engine's transport to the server: pulls, and sends the requests that the registered mutations make of entries. */
export function httpTransport(local: LocalDb, owner: string, mutations: readonly RegisteredMutation[]): Transport {
  const byKind = new Map(mutations.map((mutation) => [mutation.kind, mutation]));
  const aborters = new Map<MutationKey, AbortController>();
  return {
    pull: (request) => pull(request),
    abort: (key) => aborters.get(key)?.abort(),
    async send(entry) {
      const mutation = byKind.get(entry.kind);
      const request = mutation?.request(entry.args) ?? null;
      if (!mutation || !request) return unknownKind();
      const aborter = new AbortController();
      aborters.set(entry.key, aborter);
      try {
        const result = await perform({ local, owner, entry, signal: aborter.signal }, request);
        return resultOf(result, mutation.notFoundIsSuccess(entry.args));
      } finally {
        aborters.delete(entry.key);
      }
    },
  };
}

async function pull({ cursor, window, watched }: PullRequest): Promise<PullAnswer> {
  const query = {
    l: PULL_LIMIT,
    c: cursor ? formatCursor(cursor) : undefined,
    w: window ?? undefined,
    v: watched.length > 0 ? formatWatched(watched) : undefined,
  };
  const headers = cursor ? { 'if-none-match': `"${formatCursor(cursor)}"` } : {};
  const result = await call(pullCall, {}, { query, headers });
  if (result.kind !== 'ok') return failureOf(result);
  if (result.status === 304) return { kind: 'unchanged', uid: result.headers.get(USER_HEADER) ?? '' };
  return { kind: 'changes', response: result.body };
}

async function perform(sending: Sending, request: RequestSpec): Promise<CallResult<unknown>> {
  const { entry, signal } = sending;
  const { uid, key } = entry;
  if ('fields' in request || 'upload' in request) return sendLarge(sending, request);
  const { method, path } = request;
  const json = request.json === undefined ? {} : { json: request.json };
  const headers = { [SYNC_OPS_HEADER]: '1' };
  return callPath(path, { method, ...json, headers, uid, key, signal, schema: AnySchema });
}

/** Loaded when there is a file to send, so that the feed starts without it. */
async function sendLarge(sending: Sending, request: FileRequest): Promise<CallResult<unknown>> {
  // Behind a captive portal the file would be sent to the wrong server, so a probe of a few bytes comes first.
  const found = syncStatus.get().network === 'portal' ? await probeNetwork() : 'online';
  if (found !== 'online') return { kind: 'unreachable', cause: found };
  const load = 'fields' in request ? loadForm(request) : loadPieces(request);
  const send = await load.catch(() => null);
  // An older tab cannot load this chunk after an update; another context may make the next try.
  return send ? send(sending) : { kind: 'unreachable', cause: isDeviceOffline() ? 'offline' : 'server-down' };
}

async function loadForm(request: Extract<RequestSpec, { readonly fields: unknown }>): Promise<SendFile> {
  const { upload } = await import('./upload.ts');
  return (sending) => upload(sending, request);
}

async function loadPieces(request: Extract<RequestSpec, { readonly upload: unknown }>): Promise<SendFile> {
  const { uploadAndPost } = await import('./resumable-upload.ts');
  return (sending) => uploadAndPost(sending, request);
}

function resultOf(result: CallResult<unknown>, notFoundIsSuccess: boolean): SendResult {
  if (result.kind === 'unreachable') return result;
  if (result.kind === 'refused') return classify({ ...result, ack: null, body: undefined }, notFoundIsSuccess);
  const ack = parseAck(result.headers.get(SYNC_ACK_HEADER) ?? '');
  const { status, body } = result;
  return classify({ status, code: '', message: '', retryAfterMs: 0, ack, body });
}

/** The engine's view of an unsuccessful call. */
export function failureOf(result: Refused | Unreachable): Failure {
  return result.kind === 'unreachable' ? result : classifyFailure(result);
}

/** A mutation of a newer app (this one is an older tab, or was rolled back): it stays in the outbox and is shown. */
function unknownKind(): SendResult {
  const message = 'Please update Posy to continue';
  return { kind: 'refused', error: { status: 426, code: 'update_required', message } };
}
