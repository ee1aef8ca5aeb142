/** A store of files cannot be reached, or refuses access, for now. `cause`: the error of its client. */
export class StorageUnavailable extends Error {
  readonly code = 'STORAGE_UNAVAILABLE';

  constructor(cause: unknown) {
    super(
      `The store of files cannot be used: ${cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)}`,
      {
        cause,
      },
    );
    this.name = 'StorageUnavailable';
  }
}

/** A store of files has no space left. The code is that of a full disk. */
export class StorageFull extends Error {
  readonly code = 'EDQUOT';

  constructor(cause: unknown) {
    super('The store of files is full', { cause });
    this.name = 'StorageFull';
  }
}
