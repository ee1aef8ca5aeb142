import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Setting } from '../../settings/s3.ts';
import { createS3Client } from './s3-client.ts';
import { isMissing, statusOf, storageError } from './s3-errors.ts';

/** Time limits of calls with all their attempts, in ms. */
export interface S3Limits {
  /** The answer to a client is a 503 within six seconds. */
  readonly readMs: number;
  readonly listMs: number;
  /** A write of many bytes may take longer while they move. */
  readonly writeMs: number;
  /** A connection without movement ends. */
  readonly idleMs: number;
}

const LIMITS: S3Limits = { readMs: 5000, listMs: 15_000, writeMs: 5500, idleMs: 5000 };
const WRITE_MS_PER_MEBIBYTE = 4000;
/** The store copies within itself, and says nothing until it is done. */
const COPY_MS = 60_000;
/** Objects that one call lists or deletes. */
const PAGE = 1000;
const MEBIBYTE = 1024 * 1024;

/** An answer with bytes. `size`: of the whole object. `start` and `end` (included): the bytes in `body`. */
export interface S3Bytes {
  readonly size: number;
  readonly start: number;
  readonly end: number;
  readonly etag: string | undefined;
  readonly body: Readable;
}

export interface S3Object {
  readonly key: string;
  readonly modifiedAt: number;
}

/** A stored part of a multipart upload. */
export interface S3Part {
  readonly number: number;
  readonly etag: string;
}

/**
 * One bucket, and in it the keys below the configured prefix. Missing objects are null or ignored; every other failure is
 * `StorageUnavailable` or `StorageFull`, within a time limit.
 */
export class S3Bucket {
  readonly location: string;
  readonly #client: S3Client;
  readonly #patientClient: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #page: number;
  readonly #limits: S3Limits;
  readonly #encryption: { ServerSideEncryption?: 'AES256' | 'aws:kms' };

  constructor(setting: S3Setting, page = PAGE, limits = LIMITS) {
    this.#client = createS3Client(setting, limits.idleMs);
    this.#patientClient = createS3Client(setting, COPY_MS);
    this.#bucket = setting.bucket;
    this.#page = page;
    this.#limits = limits;
    this.#prefix = setting.prefix;
    this.#encryption = setting.encryption === null ? {} : { ServerSideEncryption: setting.encryption };
    this.location = `s3://${setting.bucket}/${setting.prefix} (${setting.endpoint ?? setting.region})`;
  }

  close(): void {
    this.#client.destroy();
    this.#patientClient.destroy();
  }

  /** `range`: a Range header. Null for a missing object, 'unsatisfiable' for a range outside of it. */
  async get(key: string, range?: string, etag?: string): Promise<S3Bytes | null | 'unsatisfiable'> {
    const command = new GetObjectCommand({
      ...this.#at(key),
      ...(range !== undefined && { Range: range }),
      ...(etag !== undefined && { IfMatch: etag }),
    });
    try {
      const answer = await this.#within(this.#limits.readMs, (signal) => this.#client.send(command, signal));
      const length = answer.ContentLength ?? 0;
      const [, first = '0', size = String(length)] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.ContentRange ?? '') ?? [];
      if (!(answer.Body instanceof Readable)) throw new Error('The answer has no body');
      const start = Number(first);
      return { size: Number(size), start, end: start + length - 1, etag: answer.ETag, body: answer.Body };
    } catch (error) {
      if (isMissing(error)) return null;
      if (statusOf(error) === 416) return 'unsatisfiable';
      throw storageError(error);
    }
  }

  /** Size, and metadata given to {@link copy}; null for a missing object. */
  async head(key: string): Promise<{ size: number; modifiedAt: number; metadata: Record<string, string> } | null> {
    const command = new HeadObjectCommand(this.#at(key));
    return orNull(async () => {
      const { ContentLength, LastModified, Metadata } = await this.#within(this.#limits.readMs, (signal) =>
        this.#client.send(command, signal),
      );
      return { size: ContentLength ?? 0, modifiedAt: LastModified?.getTime() ?? 0, metadata: Metadata ?? {} };
    });
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const command = new PutObjectCommand({ ...this.#at(key), ...this.#encryption, Body: bytes });
    await this.#tried(this.#writeMs(bytes), (signal) => this.#client.send(command, signal));
  }

  /** False when there is no such object. */
  async copy(from: string, to: string, metadata: Record<string, string>): Promise<boolean> {
    const command = new CopyObjectCommand({
      ...this.#at(to),
      ...this.#encryption,
      CopySource: `${this.#bucket}/${this.#prefix}${from}`,
      MetadataDirective: 'REPLACE',
      Metadata: metadata,
    });
    return (await orNull(() => this.#within(COPY_MS, (signal) => this.#patientClient.send(command, signal)))) !== null;
  }

  /** Missing objects are ignored. */
  async delete(keys: readonly string[]): Promise<void> {
    for (let i = 0; i < keys.length; i += this.#page) {
      const Objects = keys.slice(i, i + this.#page).map((key) => ({ Key: this.#prefix + key }));
      const command = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } });
      const { Errors } = await this.#tried(this.#limits.listMs, (signal) => this.#client.send(command, signal));
      const failed = Errors?.find(({ Code }) => Code !== 'NoSuchKey');
      if (failed) throw storageError(new Error(`${failed.Key ?? ''} was not deleted: ${failed.Code ?? ''}`));
    }
  }

  /** Objects whose keys begin with `start`, in the order of their keys, a page at a time. `size`: in bytes. */
  async *list(start: string): AsyncIterable<S3Object & { readonly size: number }> {
    let token: string | undefined;
    do {
      const page = { Prefix: this.#prefix + start, MaxKeys: this.#page, ContinuationToken: token };
      const command = new ListObjectsV2Command({ Bucket: this.#bucket, ...page });
      const answer = await this.#tried(this.#limits.listMs, (signal) => this.#client.send(command, signal));
      for (const { Key = '', LastModified, Size = 0 } of answer.Contents ?? []) {
        yield { key: Key.slice(this.#prefix.length), modifiedAt: LastModified?.getTime() ?? 0, size: Size };
      }
      token = answer.IsTruncated === true ? answer.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  /** The id of a new multipart upload. A repeated attempt may leave one without parts, which {@link abortUploads} finds. */
  async createUpload(key: string): Promise<string> {
    const command = new CreateMultipartUploadCommand({ ...this.#at(key), ...this.#encryption });
    const { UploadId } = await this.#tried(this.#limits.writeMs, (signal) => this.#client.send(command, signal));
    if (UploadId === undefined) throw storageError(new Error('The store gave no id for an upload'));
    return UploadId;
  }

  /** Stores a part (1 to 1000; at least 5 MiB unless it is the last one), and returns its tag. Null: no such upload. */
  async putPart(key: string, uploadId: string, number: number, bytes: Buffer): Promise<S3Part | null> {
    const command = new UploadPartCommand({ ...this.#at(key), UploadId: uploadId, PartNumber: number, Body: bytes });
    return orNull(async () => {
      const { ETag } = await this.#within(this.#writeMs(bytes), (signal) => this.#client.send(command, signal));
      if (ETag === undefined) throw new Error('The store gave no tag for a part');
      return { number, etag: ETag };
    });
  }

  /** The numbers of the stored parts; null: no such upload. */
  async listParts(key: string, uploadId: string): Promise<number[] | null> {
    const command = new ListPartsCommand({ ...this.#at(key), UploadId: uploadId, MaxParts: 1000 });
    return orNull(async () => {
      const { Parts } = await this.#within(this.#limits.listMs, (signal) => this.#client.send(command, signal));
      return (Parts ?? []).map(({ PartNumber }) => PartNumber ?? 0);
    });
  }

  /** Makes an object of the parts. False: no such upload; it may be complete already. */
  async completeUpload(key: string, uploadId: string, parts: readonly S3Part[]): Promise<boolean> {
    const MultipartUpload = { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) };
    const command = new CompleteMultipartUploadCommand({ ...this.#at(key), UploadId: uploadId, MultipartUpload });
    return (await orNull(() => this.#within(COPY_MS, (signal) => this.#patientClient.send(command, signal)))) !== null;
  }

  /** Aborts all multipart uploads of a key. */
  async abortUploads(key: string): Promise<void> {
    for await (const found of this.listUploads(key)) {
      if (found.key === key) await this.abortUpload(key, found.uploadId);
    }
  }

  async abortUpload(key: string, uploadId: string): Promise<void> {
    const command = new AbortMultipartUploadCommand({ ...this.#at(key), UploadId: uploadId });
    await orNull(() => this.#within(this.#limits.writeMs, (signal) => this.#client.send(command, signal)));
  }

  /** Unfinished multipart uploads whose keys begin with `start`. */
  async *listUploads(start: string): AsyncIterable<S3Object & { readonly uploadId: string }> {
    let from: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
    while (from) {
      const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
        Bucket: this.#bucket,
        Prefix: this.#prefix + start,
        MaxUploads: this.#page,
        ...from,
      });
      const answer: ListMultipartUploadsCommandOutput = await this.#tried(this.#limits.listMs, (signal) =>
        this.#client.send(command, signal),
      );
      for (const { Key = '', UploadId = '', Initiated } of answer.Uploads ?? []) {
        yield { key: Key.slice(this.#prefix.length), uploadId: UploadId, modifiedAt: Initiated?.getTime() ?? 0 };
      }
      const { NextKeyMarker, NextUploadIdMarker } = answer;
      from =
        answer.IsTruncated === true && NextKeyMarker !== undefined
          ? {
              KeyMarker: NextKeyMarker,
              ...(NextUploadIdMarker !== undefined && { UploadIdMarker: NextUploadIdMarker }),
            }
          : null;
    }
  }

  #writeMs({ length }: Buffer): number {
    return this.#limits.writeMs + (length / MEBIBYTE) * WRITE_MS_PER_MEBIBYTE;
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }

  async #tried<T>(ms: number, call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    try {
      return await this.#within(ms, call);
    } catch (error) {
      throw storageError(error);
    }
  }

  /** The time ends with the head of the answer: a body may take as long as its reader. */
  async #within<T>(ms: number, call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), ms);
    try {
      return await call({ abortSignal: abort.signal });
    } finally {
      clearTimeout(timer);
    }
  }
}

async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return null;
    throw storageError(error);
  }
}
