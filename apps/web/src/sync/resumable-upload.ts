import { requestOf } from '@posy/contract/call';
import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import {
  TUS_HEADER,
  TUS_VERSION,
  UPLOAD_CONTENT_TYPE,
  UPLOAD_LENGTH_HEADER,
  UPLOAD_METADATA_HEADER,
  UPLOAD_OFFSET_HEADER,
  type UploadPurpose,
  appendUploadCall,
  createUploadCall,
} from '@posy/contract/uploads';
import { type EntryFile, filesOf, type RequestSpec, uploadIdsOf } from '@posy/sync/mutation';
import { waitsForUploads, posted } from '@posy/sync/outbox-rules';
import * as Type from 'typebox';
import { areUploadsPaused } from '../local/data-saver.ts';
import { fileIdsOf } from '../local/stored-file.ts';
import { type CallResult, type Refused, type Unreachable, call, callPath } from './http.ts';
import { sendBody } from './send-body.ts';
import { reportUpload } from './upload-progress.ts';
import { BYTES_MISSING, type Sending } from './upload.ts';

type UploadRequest = Extract<RequestSpec, { readonly upload: unknown }>;
type Failed = Refused | Unreachable;
type Step = { readonly kind: 'at'; readonly offset: number } | Failed;

/** The upload pauses after this many cuts in a row without an arriving byte. */
const MAX_FRUITLESS_CUTS = 2;
/** The server deletes uploads after a week. One run restarts an upload at most this many times. */
const MAX_BEGINNINGS = 2;

const AnySchema = Type.Unknown();
const tus = { [TUS_HEADER]: TUS_VERSION };

/**
 * Sends the stored files of an entry as resumable uploads, one after the other, each continuing at the server's offset, then
 * posts the entry's JSON, which names them. After any interruption, here or in another context, bytes that have arrived are not sent
 * again, except for at most the piece that was being sent.
 */
export async function uploadAndPost(
  sending: Sending,
  { method, path, json, upload }: UploadRequest,
): Promise<CallResult<unknown>> {
  const { entry, signal } = sending;
  const { uid, key } = entry;
  const files = filesOf(entry);
  if (files.length === 0) return BYTES_MISSING;
  const [ids, bytesIds, total] = [uploadIdsOf(entry), fileIdsOf(entry), sizeOf(files)];
  try {
    for (const [i, file] of files.entries()) {
      const [id, bytesId, before] = [ids[i] ?? key, bytesIds[i] ?? key, sizeOf(files.slice(0, i))];
      const place = { file: i + 1, files: files.length };
      const failure = await sendAll({ ...sending, file, id, bytesId, before, total, place, purpose: upload.purpose });
      if (failure) return failure;
    }
    await markPosted(sending);
    const uploads = files.length > 1 ? { uploadIds: ids } : { uploadId: key };
    return await callPath(path, { method, json: { ...json, ...uploads }, uid, key, signal, schema: AnySchema });
  } finally {
    reportUpload(uid, key, null);
  }
}

function sizeOf(files: readonly EntryFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Posy is reachable, but the rest waits for another network: the same as an answer that asks for a later try. */
const PAUSED: Refused = { kind: 'refused', status: 425, code: 'paused', message: '', details: [], retryAfterMs: 0 };

/**
 * Marks that the call follows now. Throws an `AbortError` if the entry was discarded, another context has claimed it, or it is a
 * share that waits for a narrowing. One transaction decides: an entry that is removed before it is never posted
 * (`cancellationNeeded`).
 */
async function markPosted({ local: { out }, entry: { key }, owner }: Sending): Promise<void> {
  const next = await out.transaction('rw', out.outbox, async () => {
    const entry = posted(await out.outbox.orderBy('ord').toArray(), key, owner);
    if (entry) await out.outbox.put(entry);
    return entry;
  });
  if (next?.status !== 'sending') throw new DOMException('Not posted', 'AbortError');
}

interface Upload extends Sending {
  readonly file: EntryFile;
  readonly id: string;
  /** Key of the stored pieces. */
  readonly bytesId: string;
  /** Bytes of the files before this one, and of all, for the progress. */
  readonly before: number;
  readonly total: number;
  readonly place: { readonly file: number; readonly files: number };
  readonly purpose: UploadPurpose;
}

/** Null once the server has every byte. */
async function sendAll(upload: Upload): Promise<Failed | null> {
  const { entry, file } = upload;
  // An entry that was never sent has no upload to look for.
  let step = await (entry.sends > 1 ? find(upload) : begin(upload));
  let cuts = 0;
  let beginnings = 0;
  for (;;) {
    if (step.kind !== 'at') return step;
    const { offset } = step;
    report(upload, offset);
    if (offset >= file.size) return null;
    // The network may have changed since the piece before.
    if (waitsForUploads(entry) && (await areUploadsPaused())) return PAUSED;

    const next = await sendPiece(upload, offset);
    if (next.kind === 'at') {
      cuts = 0;
      step = next;
    } else if (next.kind === 'unreachable') {
      const found = await find(upload);
      cuts = found.kind === 'at' && found.offset > offset ? 0 : cuts + 1;
      step = cuts < MAX_FRUITLESS_CUTS ? found : next;
    } else if (next.status === 409 && next.code === 'upload_offset' && ++cuts <= MAX_FRUITLESS_CUTS) {
      step = await find(upload);
    } else if (isForgotten(next) && ++beginnings <= MAX_BEGINNINGS) {
      step = await begin(upload);
    } else {
      step = next;
    }
  }
}

/** Creates the upload. For an existing one the answer is the same; the first piece then reveals its offset. */
async function begin({ entry, file, id, purpose, signal }: Upload): Promise<Step> {
  const headers = {
    ...tus,
    [UPLOAD_LENGTH_HEADER]: String(file.size),
    [UPLOAD_METADATA_HEADER]: `id ${btoa(id)},purpose ${btoa(purpose)}`,
  };
  const result = await call(createUploadCall, {}, { headers, uid: entry.uid, signal });
  return result.kind === 'ok' ? { kind: 'at', offset: offsetOf(result.headers) ?? 0 } : result;
}

/** Asks for the offset of the upload. One the server does not know is begun. */
async function find(upload: Upload): Promise<Step> {
  const { entry, id, signal } = upload;
  const { path } = requestOf(appendUploadCall, { id });
  const result = await callPath(path, { method: 'HEAD', headers: tus, uid: entry.uid, signal });
  if (result.kind === 'unreachable') return result;
  const offset = result.kind === 'ok' ? offsetOf(result.headers) : null;
  if (offset !== null) return { kind: 'at', offset };
  // The answer to HEAD has no body with a reason. POST changes nothing if the upload exists, and its answer has one.
  return begin(upload);
}

/** Sends from `offset` to the end of its chunk. */
async function sendPiece(upload: Upload, offset: number): Promise<Step> {
  const { local, entry, id, bytesId, signal } = upload;
  const row = await local.out.chunks.get([bytesId, Math.floor(offset / UPLOAD_CHUNK_BYTES)]);
  const body = row?.bytes.slice(offset % UPLOAD_CHUNK_BYTES);
  if (!body || body.byteLength === 0) return BYTES_MISSING;
  const result = await sendBody({
    ...requestOf(appendUploadCall, { id }),
    body,
    uid: entry.uid,
    signal,
    headers: { ...tus, 'content-type': UPLOAD_CONTENT_TYPE, [UPLOAD_OFFSET_HEADER]: String(offset) },
    onProgress: (sent) => report(upload, offset + sent),
  });
  if (result.kind !== 'ok') return result;
  return { kind: 'at', offset: offsetOf(result.headers) ?? offset + body.byteLength };
}

/** `sent`: bytes of this file. */
function report({ entry, file, before, total, place }: Upload, sent: number): void {
  reportUpload(entry.uid, entry.key, { sent: before + Math.min(file.size, sent), total, ...place });
}

/** The value of an `Upload-Offset` header, in bytes; null for a missing or invalid one. */
function offsetOf(headers: Headers): number | null {
  const value = headers.get(UPLOAD_OFFSET_HEADER);
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

function isForgotten({ status }: Refused): boolean {
  return status === 404 || status === 410;
}
