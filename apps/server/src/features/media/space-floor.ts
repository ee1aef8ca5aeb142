import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

const GIGABYTE = 1024 ** 3;
/** The free share of a small disk. */
const SHARE = 0.05;

/**
 * Throws `AppError('storage_full')` when the disk of `folder` is nearly full. The remaining space is for the database: pictures
 * are refused until space is freed, flowers and log-ins still work.
 */
export async function checkFreeSpace({ freeSpace }: Pick<Deps, 'freeSpace'>, folder: string): Promise<void> {
  const { freeBytes, totalBytes } = await freeSpace(folder);
  if (freeBytes < Math.min(SHARE * totalBytes, GIGABYTE)) throw new AppError('storage_full');
}
