import { constants, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkKey, type Blobs, type NewBlob, type OpenBlob, type StoredBlob } from './port.ts';

/**
 * Blobs as files below `root`, which must be on the file system of the paths given to `put`: they are renamed, not copied. Each file is
 * synced before it gets its name, and the folder after, so that neither an empty file nor a lost name survives a power cut.
 */
export function diskBlobs(root: string): Blobs {
  const pathOf = (key: string): string => {
    checkKey(key);
    return path.join(root, key);
  };
  return {
    async put(blobs) {
      await Promise.all(blobs.map((blob) => syncFile(blob.path)));
      const folders = new Set(blobs.map((blob) => path.dirname(pathOf(blob.key))));
      await Promise.all([...folders].map(makeFolder));
      await Promise.all(blobs.map((blob: NewBlob) => rename(blob.path, pathOf(blob.key))));
      await Promise.all([...folders].map(syncFolder));
    },
    open: (key) => openFile(pathOf(key)),
    async checkOut(key) {
      const file = await openFile(pathOf(key));
      await file?.close();
      return file && { path: pathOf(key), release: () => Promise.resolve() };
    },
    async delete(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })));
    },
    list: () => listFiles(root),
  };
}

async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.sync();
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncFolder(path.dirname(made));
}

/** Opens without following a symbolic link: one put there by somebody else must not lead out of the folder. */
async function openFile(file: string): Promise<OpenBlob | null> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!handle) return null;
  const info = await handle.stat();
  if (!info.isFile()) {
    await handle.close();
    return null;
  }
  return {
    size: info.size,
    read: (range) => handle.createReadStream({ ...range, highWaterMark: 256 * 1024 }),
    close: () => handle.close(),
  };
}

async function* listFiles(root: string): AsyncIterable<StoredBlob> {
  for (const folder of await readFolder(root)) {
    if (!folder.isDirectory()) continue;
    for (const file of await readFolder(path.join(root, folder.name))) {
      if (!file.isFile()) continue;
      const info = await stat(path.join(root, folder.name, file.name)).catch(() => null);
      if (info) yield { key: `${folder.name}/${file.name}`, modifiedAt: Math.floor(info.mtimeMs) };
    }
  }
}

async function readFolder(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/** ELOOP is a symbolic link, which counts as nothing. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ELOOP', 'ENOTDIR'].includes(String(error.code));
}
