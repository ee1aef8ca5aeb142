import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

const GIGABYTE = 1024 ** 3;
/** Of a small disk, so much of the whole. */
const SHARE = 0.05;

/**
 * Throws `AppError('storage_full')` when the disk of `folder` is nearly full. What is left is for the database: pictures
 * can wait for the disk to be emptied, flowers and log-ins go on.
 */
export async function checkFreeSpace({ freeSpace }: Pick<Deps, 'freeSpace'>, folder: string): Promise<void> {
  const { freeBytes, totalBytes } = await freeSpace(folder);
  if (freeBytes < Math.min(SHARE * totalBytes, GIGABYTE)) throw new AppError('storage_full');
}
