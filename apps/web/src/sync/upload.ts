import type { OutboxEntry, RequestSpec } from '@posy/sync/mutation';
import * as Type from 'typebox';
import type { LocalDb } from '../local/local-db.ts';
import { fileIdOf, readStoredFile } from '../local/stored-file.ts';
import { callPath, type CallResult, type Refused } from './http.ts';
import { sendBody } from './send-body.ts';
import { reportUpload } from './upload-progress.ts';

/** An entry that is being sent. */
export interface Sending {
  readonly local: LocalDb;
  readonly entry: OutboxEntry;
  /** The context that claimed it. */
  readonly owner: string;
  /** Aborted when the user discards the entry. */
  readonly signal: AbortSignal;
}

type FormRequest = Extract<RequestSpec, { readonly fields: unknown }>;

const AnySchema = Type.Unknown();

/** Sends an entry as one multipart call, with its file if it has one. The progress is in `syncStatus`. */
export async function upload({ local, entry, signal }: Sending, request: FormRequest): Promise<CallResult<unknown>> {
  const { uid, key } = entry;
  const { method, path, file } = request;
  const body = new FormData();
  for (const [name, value] of Object.entries(request.fields)) body.append(name, value);
  if (!file) return callPath(path, { method, body, uid, key, signal, schema: AnySchema });

  const bytes =
    entry.file && (await readStoredFile(local.out, { ...entry.file, id: fileIdOf(entry), type: file.type }));
  if (!bytes) return BYTES_MISSING;
  // Last: the server checks the fields before it accepts the bytes.
  body.append(file.field, bytes, file.name);
  const onProgress = (sent: number, total: number) => reportUpload(uid, key, { sent, total });
  try {
    return await sendBody({ method, path, body, uid, key, signal, onProgress });
  } finally {
    reportUpload(uid, key, null);
  }
}

/** The browser has deleted the bytes: a retry would not help. */
export const BYTES_MISSING: Refused = {
  kind: 'refused',
  status: 410,
  code: 'file_damaged',
  message: 'The file is damaged',
  details: [],
  retryAfterMs: 0,
};
