import { POSY_HEADER } from '@posy/contract/headers';
import type { OutboxEntry, RequestSpec } from '@posy/sync/mutation';
import * as Type from 'typebox';
import type { LocalDb } from '../local/local-db.ts';
import { piecesOf } from '../local/out-db.ts';
import { type CallOutcome, type Refused, call, headersOf, isDeviceOffline, outcomeOf, strangerCause } from './http.ts';
import { setUploadProgress } from './sync-status.ts';

type FormRequest = Extract<RequestSpec, { readonly fields: unknown }>;

/** Without a byte moving for this long an upload has failed, in ms. Where that cannot be seen, all of it may last: */
const STALL_MS = 30_000;
const WHOLE_UPLOAD_MS = 600_000;
/** What the server may take to look at the picture once it has it, in ms. */
const ANSWER_MS = 60_000;

const AnySchema = Type.Unknown();

/** Sends an entry as one multipart call, with its file if it has one. In pages the progress is told in `syncStatus`. */
export async function upload(local: LocalDb, entry: OutboxEntry, request: FormRequest): Promise<CallOutcome<unknown>> {
  const { method, path, file } = request;
  const body = new FormData();
  for (const [name, value] of Object.entries(request.fields)) body.append(name, value);
  if (file) {
    const bytes = await readFile(local, entry, file.type);
    if (!bytes) return BYTES_GONE;
    // Last: the server checks the fields before it takes the bytes.
    body.append(file.field, bytes, file.name);
  }
  if (!file || typeof XMLHttpRequest === 'undefined') {
    const { uid, key } = entry;
    const wait = file ? { timeoutMs: WHOLE_UPLOAD_MS } : {};
    return call(path, { method, body, uid, key, ...wait, schema: AnySchema });
  }
  try {
    return await uploadWithProgress(entry, request, body);
  } finally {
    setUploadProgress(entry.key, null);
  }
}

/** The browser threw the bytes away: nothing a retry could change. */
const BYTES_GONE: Refused = {
  kind: 'refused',
  status: 410,
  code: 'file_damaged',
  message: 'The file is damaged',
  details: [],
  retryAfterMs: 0,
};

async function readFile({ out }: LocalDb, entry: OutboxEntry, type: string): Promise<Blob | null> {
  const pieces = await piecesOf(out, entry.key).toArray();
  if (!entry.file || pieces.length !== entry.file.chunks) return null;
  const file = new Blob(
    pieces.map(({ bytes }) => bytes),
    { type },
  );
  return file.size === entry.file.size ? file : null;
}

/** `fetch` tells nothing of what it has sent; XMLHttpRequest does. */
function uploadWithProgress(
  entry: OutboxEntry,
  { method, path }: FormRequest,
  body: FormData,
): Promise<CallOutcome<unknown>> {
  const { promise, resolve } = Promise.withResolvers<CallOutcome<unknown>>();
  const request = new XMLHttpRequest();
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const expectWithin = (ms: number) => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => request.abort(), ms);
  };
  const fail = () => resolve({ kind: 'unreachable', cause: isDeviceOffline() ? 'offline' : 'server-down' });

  request.upload.onprogress = ({ loaded, total }) => {
    expectWithin(loaded < total ? STALL_MS : ANSWER_MS);
    setUploadProgress(entry.key, { sent: loaded, total });
  };
  request.onload = () => resolve(answerOf(request));
  request.onerror = fail;
  request.onabort = fail;
  request.onloadend = () => clearTimeout(watchdog);
  request.open(method, path);
  for (const [name, value] of Object.entries(headersOf({ uid: entry.uid, key: entry.key }))) {
    request.setRequestHeader(name, value);
  }
  expectWithin(STALL_MS);
  request.send(body);
  return promise;
}

function answerOf(request: XMLHttpRequest): CallOutcome<unknown> {
  const { status } = request;
  if (request.getResponseHeader(POSY_HEADER) !== '1') return { kind: 'unreachable', cause: strangerCause(status) };
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return outcomeOf(status, headers, parsed(request.responseText), AnySchema);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
