/** An upload as its row names it. */
export interface StoredUpload {
  /** The name of its bytes: a UUID that the server made. */
  readonly fileKey: string;
  /** Bytes that survive a power failure, out of `length`. */
  readonly offset: number;
  readonly length: number;
  /** The store's own notes on these bytes, at most some kB; null where it needs none. */
  readonly parts: string | null;
}

/** The state after a save, for the row. */
export type SavedUpload = Pick<StoredUpload, 'offset' | 'parts'>;

/** Appends to one upload. Dispose it in the end; unsaved bytes are then lost. */
export interface UploadWriter extends AsyncDisposable {
  /** Appends bytes. Returns whether {@link save} costs little now, because several MiB more are stored. */
  write(chunk: Buffer): Promise<boolean>;
  /** Stores what was written durably. The row must then take the returned state, or the bytes are not a part of the upload. */
  save(): Promise<SavedUpload>;
  /** Deletes what only earlier states named. Call it when the row has the saved state. */
  tidy(): Promise<void>;
}

export interface ListedUpload {
  readonly fileKey: string;
  readonly modifiedAt: number;
}

/**
 * Storage of unfinished uploads. Their bytes are never served. Two processes may append to the same upload at once: the one whose
 * state the row takes wins, and nothing of the other is read. Throws `StorageUnavailable` and `StorageFull`.
 */
export interface UploadStore {
  /** Begins an empty upload durably, so that a row may name it. Returns its `parts`. */
  create(fileKey: string): Promise<string | null>;
  /** Null when stored bytes are missing. */
  append(upload: StoredUpload): Promise<UploadWriter | null>;
  /** Whether all bytes up to the offset are there: a restored database may be older or newer than the store. */
  holds(upload: StoredUpload): Promise<boolean>;
  /** A complete upload as a local file, which `release` frees. Null when bytes are missing. */
  checkOut(upload: StoredUpload): Promise<{ readonly path: string; release(): Promise<void> } | null>;
  /** Deletes uploads, complete or not. Missing ones are ignored. */
  remove(fileKeys: readonly string[]): Promise<void>;
  /** Everything that is stored; an upload may be listed several times. */
  list(): AsyncIterable<ListedUpload>;
}
