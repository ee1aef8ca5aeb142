import { statfs } from 'node:fs/promises';

/** Bytes of the file system a folder is on: what we may still write, and its whole size. */
export type FreeSpace = (folder: string) => Promise<{ readonly freeBytes: number; readonly totalBytes: number }>;

/** Asks the system. */
export const diskSpace: FreeSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};
