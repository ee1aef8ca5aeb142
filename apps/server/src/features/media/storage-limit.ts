import { MAX_STORAGE_BYTES } from '@posy/contract/limits';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { lockStorageOf, sumBytesOf, sumPendingOf } from './media.repo.ts';

/**
 * Throws `AppError('storage_limit')` before costly work when `bytes` more would exceed the user's storage. A concurrent write
 * may be faster: {@link reserveStorage} decides.
 */
export async function checkStorage(
  { db }: { readonly db: Pick<Deps['db'], 'read'> },
  ownerId: string,
  bytes: number,
): Promise<void> {
  if ((await sumBytesOf(db.read, ownerId)) + bytes > MAX_STORAGE_BYTES) throw new AppError('storage_limit');
}

/** Maximum number of running uploads of one user. */
const MAX_PENDING = 100;

/**
 * Throws `AppError('storage_limit')` when a user stores more than is allowed, running uploads included. Call it after
 * inserting the row that adds to the storage: each of several writes at once then sees the one before.
 */
export async function reserveStorage({ db }: Pick<Deps, 'db'>, tx: Tx, ownerId: string): Promise<void> {
  await lockStorageOf(tx, db.dialect, ownerId);
  const pending = await sumPendingOf(tx, ownerId);
  const isOver = (await sumBytesOf(tx, ownerId)) + pending.bytes > MAX_STORAGE_BYTES;
  if (isOver || pending.count > MAX_PENDING) throw new AppError('storage_limit');
}
