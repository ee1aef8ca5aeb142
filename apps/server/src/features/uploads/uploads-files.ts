import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';

/** Folder of resumable uploads, on the file system of the blobs. The files stay for days and over restarts. */
export function resumableFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'resumable');
}

/** `fileKey` is a UUID that the server made. */
export function uploadPath(config: Pick<Config, 'dataDir'>, fileKey: string): string {
  return path.join(resumableFolder(config), fileKey);
}

/** Makes an empty file that survives a power failure, so that a row may name it. */
export async function makeUploadFile(config: Pick<Config, 'dataDir'>, fileKey: string): Promise<void> {
  const folder = resumableFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  {
    await using file = await open(uploadPath(config, fileKey), 'wx', 0o600);
    await file.sync();
  }
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** Missing files are no error. */
export async function deleteUploadFiles(config: Pick<Config, 'dataDir'>, fileKeys: readonly string[]): Promise<void> {
  for (const fileKey of fileKeys) await rm(uploadPath(config, fileKey), { force: true });
}
