import type { Readable } from 'node:stream';
import type { UploadWriter } from '../../adapters/uploads/port.ts';
import type { Deps } from '../../deps.ts';
import type { DiskHold } from '../../disk/disk-reserve.ts';
import { AppError, isStorageAway } from '../../errors.ts';
import { SNIFF_BYTES, typeOf, UPLOAD_RULES } from '../media/file-rules.ts';
import type { UploadWriters } from './uploads-writers.ts';
import { moveOffset, type UploadKey, type UploadRow } from './uploads.repo.ts';
import { getUpload, stateOf, type UploadState } from './uploads.service.ts';

type AppendDeps = Pick<Deps, 'clock' | 'db' | 'disk' | 'metrics' | 'uploads'>;
type OpenRow = UploadRow & { readonly fileKey: string };

/** The state of an upload. Running writes end first, because the client continues at the returned offset. */
export function readUpload(deps: AppendDeps, writers: UploadWriters, key: UploadKey): Promise<UploadState> {
  return writers.alone(key, async () => stateOf(await getUpload(deps, key)));
}

/**
 * Appends a body at `offset`, straight to the store. Received bytes survive every failure but that of the store: the offset is
 * moved, after the bytes were stored durably, at the end, when the connection breaks, and every few megabytes. Bytes after the
 * stored offset are ignored and overwritten. Throws `AppError`: `upload_offset` for another offset than the upload's, the
 * purpose's error when the first bytes are of no video, `invalid_upload` for more bytes than announced, `storage_full`,
 * `too_many_requests`; and `StorageUnavailable`. `bytes`: the announced length of the body.
 */
export function appendUpload(
  deps: AppendDeps,
  writers: UploadWriters,
  key: UploadKey,
  offset: number,
  body: { readonly stream: Readable; readonly bytes: number },
): Promise<UploadState> {
  return writers.alone(key, async (signal) => {
    const row = await getUpload(deps, key);
    const { fileKey } = row;
    if (fileKey === null || row.mediaId !== null || stateOf(row).offset !== offset) throw new AppError('upload_offset');
    using hold = await deps.disk.hold(Math.min(body.bytes, row.length - offset), key.ownerId);
    await using writer = await deps.uploads.append({ ...row, fileKey });
    if (!writer) throw new AppError('upload_expired');
    // A newer request aborts this one: its client gave up on it, perhaps long before the connection ends.
    signal.throwIfAborted();
    const pen = new UploadAppender(deps, { ...row, fileKey }, writer, hold);
    try {
      for await (const chunk of readUntil(body.stream, signal)) await pen.write(chunk);
    } catch (error) {
      if (isStorageAway(error)) throw error;
      await pen.save();
      throw error instanceof AppError || isOfDisk(error) ? error : new AppError('malformed_body');
    }
    return await pen.finish();
  });
}

/** Writes to one upload, and stores the offset. */
class UploadAppender {
  readonly #deps: AppendDeps;
  readonly #row: OpenRow;
  readonly #writer: UploadWriter;
  readonly #hold: DiskHold;
  #head = Buffer.alloc(0);
  #saved: number;
  #written: number;

  constructor(deps: AppendDeps, row: OpenRow, writer: UploadWriter, hold: DiskHold) {
    this.#deps = deps;
    this.#row = row;
    this.#writer = writer;
    this.#hold = hold;
    this.#saved = row.offset;
    this.#written = row.offset;
  }

  async write(chunk: Buffer): Promise<void> {
    if (this.#written + chunk.length > this.#row.length) throw new AppError('invalid_upload');
    if (this.#row.offset === 0 && this.#written < SNIFF_BYTES) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, SNIFF_BYTES)]);
      if (this.#written + chunk.length >= SNIFF_BYTES) this.#checkType();
    }
    let isTimeToSave = false;
    await this.#hold.write(chunk.length, async () => {
      isTimeToSave = await this.#writer.write(chunk);
    });
    this.#written += chunk.length;
    release(chunk);
    if (isTimeToSave) await this.save();
  }

  async finish(): Promise<UploadState> {
    await this.save();
    return stateOf({ ...this.#row, offset: this.#saved, touchedAt: this.#deps.clock.now() });
  }

  async save(): Promise<void> {
    if (this.#written === this.#saved) return;
    const { offset, parts } = await this.#writer.save();
    const { fileKey } = this.#row;
    const step = { fileKey, from: this.#saved, to: offset, parts, now: this.#deps.clock.now() };
    const isMoved = await this.#deps.db.write((tx) => moveOffset(tx, this.#row, step));
    // Another process was faster.
    if (!isMoved) throw new AppError('upload_offset');
    this.#deps.metrics.uploaded(offset - this.#saved, offset === this.#row.length);
    this.#saved = offset;
    await this.#writer.tidy();
  }

  /** Refuses a wrong type before the rest is sent; an upload that began in an earlier request is checked at its use. */
  #checkType(): void {
    const rule = UPLOAD_RULES[this.#row.purpose];
    if (!typeOf(this.#head, rule)) throw new AppError(rule.unsupported);
  }
}

/**
 * Frees the memory of a chunk at once, if it belongs only to the chunk: the garbage collector would let some 70 MB of written
 * chunks pile up.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EIO|EROFS)$/.test(String(error.code));
}

/**
 * The chunks of a body until `signal` aborts; then it throws the signal's reason. The body is not destroyed, which would cut
 * the connection before the answer.
 */
async function* readUntil(body: Readable, signal: AbortSignal): AsyncIterableIterator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false });
  let interrupt: (reason: unknown) => void = () => {};
  const onAbort = () => interrupt(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<Buffer>>();
      interrupt = reject;
      chunks.next().then(resolve, reject);
      const next = await promise;
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // While the iterator listens, `resume()` has no effect: the rest would stay unread, and so would the connection's next request.
    void chunks.return?.();
  }
}
