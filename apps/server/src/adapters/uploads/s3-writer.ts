import { randomInt, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { S3Bucket, S3Part } from '../s3/s3-bucket.ts';
import { Slots } from '../s3/slots.ts';
import type { SavedUpload, StoredUpload, UploadWriter } from './port.ts';

/** Keys of uploads begin with this. */
export const UPLOADS = 'uploads/';

/** `parts`: stored parts in order, each of 5 MiB but the last. `rest`: an object with bytes after them. */
const PartsSchema = Type.Object({
  uploadId: Type.String(),
  parts: Type.Array(Type.Object({ number: Type.Integer(), etag: Type.String() })),
  rest: Type.Union([Type.Null(), Type.Object({ key: Type.String(), bytes: Type.Integer() })]),
});
type UploadParts = Static<typeof PartsSchema>;

export function parseParts(json: string | null): UploadParts {
  return Value.Parse(PartsSchema, JSON.parse(json ?? '{}'));
}

/** The key of a complete upload, and of its multipart upload. Other keys of the upload begin with it and a dot. */
export function objectOf(fileKey: string): string {
  return UPLOADS + fileKey;
}

/**
 * Numbers that a part may get. Two processes that store the same part at once nearly always choose different numbers, and the
 * row names the part of one of them. 21 parts of 100 MiB stay below 1000, the highest number that every store accepts.
 */
const NUMBERS_PER_PART = 40;
/** Parts in memory at once, in the whole process. */
const slots = new Slots(4);

/** Collects a part in a temporary file: the memory of a process does not grow with the number of uploads. */
export class PartsWriter implements UploadWriter {
  readonly #bucket: S3Bucket;
  readonly #upload: StoredUpload;
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #uploadId: string;
  readonly #parts: S3Part[];
  readonly #obsolete: string[] = [];
  /** The remainder that the row names, or will name. */
  #rest: UploadParts['rest'];
  /** Bytes in the temporary file. */
  #pending = 0;
  #written: number;

  private constructor(bucket: S3Bucket, file: { path: string; handle: FileHandle }, upload: StoredUpload) {
    const { uploadId, parts, rest } = parseParts(upload.parts);
    this.#bucket = bucket;
    this.#upload = upload;
    this.#path = file.path;
    this.#file = file.handle;
    this.#uploadId = uploadId;
    this.#parts = [...parts];
    this.#rest = rest;
    this.#written = upload.offset;
  }

  /** Null when the remainder is missing. */
  static async open(bucket: S3Bucket, folder: string, upload: StoredUpload): Promise<PartsWriter | null> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${randomUUID()}-part`);
    const writer = new PartsWriter(bucket, { path: file, handle: await open(file, 'wx+', 0o600) }, upload);
    try {
      if (await writer.#loadRest()) return writer;
      await writer[Symbol.asyncDispose]();
      return null;
    } catch (error) {
      await writer[Symbol.asyncDispose]();
      throw error;
    }
  }

  async write(chunk: Buffer): Promise<boolean> {
    let isPartStored = false;
    for (let done = 0; done < chunk.length;) {
      const piece = chunk.subarray(done, done + UPLOAD_CHUNK_BYTES - this.#pending);
      await this.#collect(piece);
      done += piece.length;
      this.#written += piece.length;
      if (this.#pending < UPLOAD_CHUNK_BYTES) continue;
      await this.#storePart();
      isPartStored = true;
    }
    return isPartStored;
  }

  async save(): Promise<SavedUpload> {
    const { fileKey, length } = this.#upload;
    const isUnchanged = this.#rest?.bytes === this.#pending;
    if (this.#pending > 0 && this.#written === length) await this.#storePart();
    else if (this.#pending > 0 && !isUnchanged) {
      const key = `${objectOf(fileKey)}.${randomUUID()}`;
      await slots.run(async () => this.#bucket.put(key, await this.#readPending()));
      this.#dropRest();
      this.#rest = { key, bytes: this.#pending };
    }
    const parts: UploadParts = { uploadId: this.#uploadId, parts: this.#parts, rest: this.#rest };
    return { offset: this.#written, parts: JSON.stringify(parts) };
  }

  async tidy(): Promise<void> {
    // Objects that remain are deleted with the upload.
    await this.#bucket.delete(this.#obsolete.splice(0)).catch(() => {});
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
    await rm(this.#path, { force: true });
  }

  async #loadRest(): Promise<boolean> {
    if (!this.#rest) return true;
    const found = await this.#bucket.get(this.#rest.key);
    if (!found || found === 'unsatisfiable') return false;
    for await (const chunk of found.body) if (chunk instanceof Buffer) await this.#collect(chunk);
    return this.#pending === this.#rest.bytes;
  }

  async #collect(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#file.write(bytes, done, bytes.length - done, this.#pending);
      done += bytesWritten;
      this.#pending += bytesWritten;
    }
  }

  /** Stores the collected bytes as the next part. */
  async #storePart(): Promise<void> {
    const number = this.#parts.length * NUMBERS_PER_PART + randomInt(1, NUMBERS_PER_PART + 1);
    const part = await slots.run(async () =>
      this.#bucket.putPart(objectOf(this.#upload.fileKey), this.#uploadId, number, await this.#readPending()),
    );
    // A lifecycle rule or another process aborted it: nothing that was stored counts any more.
    if (!part) throw new Error('The multipart upload does not exist');
    this.#parts.push(part);
    this.#pending = 0;
    this.#dropRest();
  }

  #dropRest(): void {
    if (this.#rest) this.#obsolete.push(this.#rest.key);
    this.#rest = null;
  }

  async #readPending(): Promise<Buffer> {
    const bytes = Buffer.alloc(this.#pending);
    for (let done = 0; done < bytes.length;) {
      const { bytesRead } = await this.#file.read(bytes, done, bytes.length - done, done);
      if (bytesRead === 0) throw new Error('A temporary file became shorter');
      done += bytesRead;
    }
    return bytes;
  }
}
