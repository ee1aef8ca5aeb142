import type { Readable } from 'node:stream';

/** Both ends included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Bytes that a caller expects to read of a blob whose size it does not know: from `start` on, or the last ones. */
export type WantedBytes = { readonly start: number; readonly end?: number } | { readonly last: number };

/** An existing blob. The caller that opened it reads or closes it, once. */
export interface OpenBlob {
  readonly size: number;
  /** Bytes of the range, or all; closes when read to the end or destroyed. */
  read(range?: ByteRange): Readable;
  close(): Promise<void>;
}

export interface NewBlob {
  readonly key: string;
  /** A finished local file. The store moves it. */
  readonly path: string;
}

export interface StoredBlob {
  readonly key: string;
  readonly modifiedAt: number;
  /** In bytes. */
  readonly size: number;
}

export interface QuarantinedBlob {
  readonly key: string;
  /** In ms, as given to `quarantine`. */
  readonly quarantinedAt: number;
}

/**
 * Storage of pictures and videos. A key is `<two characters>/<name>` of `a-z 0-9 . -`, chosen by the server and never by a
 * client. A store that cannot be reached throws `StorageUnavailable`, a full one `StorageFull`.
 */
export interface Blobs {
  /**
   * Stores files, and replaces existing ones. When it returns they survive a power cut, so that a row may name them.
   */
  put(blobs: readonly NewBlob[]): Promise<void>;
  /** Null when there is none. `wanted`: a store in the network requests these bytes at once; without it, all. */
  open(key: string, wanted?: WantedBytes): Promise<OpenBlob | null>;
  /** A local path to the bytes, for programs that need a file; `release` frees it. */
  checkOut(key: string): Promise<{ readonly path: string; release(): Promise<void> } | null>;
  /** Deletes blobs, also in quarantine. Missing keys are ignored. */
  delete(keys: readonly string[]): Promise<void>;
  /** All blobs that can be opened, in the order of their keys. */
  list(): AsyncIterable<StoredBlob>;
  /** Moves blobs to quarantine: they can be neither opened nor listed, only restored or deleted. `at` in ms. */
  quarantine(keys: readonly string[], at: number): Promise<void>;
  /** All blobs in quarantine. */
  listQuarantine(): AsyncIterable<QuarantinedBlob>;
  /** A blob in quarantine; null when there is none. */
  openQuarantined(key: string): Promise<OpenBlob | null>;
  /** Restores blobs from quarantine, unless their key is taken again. Missing keys are ignored. */
  release(keys: readonly string[]): Promise<void>;
  /** Describes the location of the store for administrators. */
  readonly location: string;
  /** The text of {@link writeMarker}; null when there is none. */
  readMarker(): Promise<string | null>;
  /** Stores a short text durably beside the blobs. It is no blob and is never listed. */
  writeMarker(text: string): Promise<void>;
}

const KEY = /^[0-9a-z]{2}\/[0-9a-z][0-9a-z.-]{0,120}$/;

/** Whether a name in a store can be a key of a blob. */
export function isKey(name: string): boolean {
  return KEY.test(name);
}

/** Throws for an invalid key, before it becomes part of a path. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a blob key: ${JSON.stringify(key)}`);
}
