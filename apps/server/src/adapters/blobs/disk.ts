import { randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkKey, type Blobs, type NewBlob, type OpenBlob, type StoredBlob } from './port.ts';

/** The folders of keys have two characters, so these names cannot collide with them. */
const QUARANTINE = '.quarantine';
const MARKER = '.posy-store.json';

/**
 * Blobs as files below `root`, which must be on the file system of the paths given to `put`: they are renamed, not copied. Each file is
 * synced before it gets its name, and the folder after, so that neither an empty file nor a lost name survives a power cut.
 */
export function diskBlobs(root: string): Blobs {
  const pathOf = (key: string): string => {
    checkKey(key);
    return path.join(root, key);
  };
  const quarantine = path.join(root, QUARANTINE);
  const marker = path.join(root, MARKER);
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
      const paths = keys.flatMap((key) => [pathOf(key), path.join(quarantine, key)]);
      await Promise.all(paths.map((file) => rm(file, { force: true })));
    },
    list: () => listFiles(root),
    async quarantine(keys, at) {
      // The time is set first: a crash before the move leaves the blob in its place.
      for (const key of keys) {
        if (await setTime(pathOf(key), at)) await moveFile(pathOf(key), path.join(quarantine, key));
      }
    },
    async *listQuarantine() {
      for await (const { key, modifiedAt } of listFiles(quarantine)) yield { key, quarantinedAt: modifiedAt };
    },
    openQuarantined(key) {
      checkKey(key);
      return openFile(path.join(quarantine, key));
    },
    async release(keys) {
      for (const key of keys) {
        const isTaken = await stat(pathOf(key)).then(
          () => true,
          () => false,
        );
        if (!isTaken) await moveFile(path.join(quarantine, key), pathOf(key));
      }
    },
    location: root,
    readMarker: () =>
      readFile(marker, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    async writeMarker(text) {
      await makeFolder(root);
      // Several processes may start at once, so each writes a file of its own first.
      const draft = `${marker}.${process.pid}.${randomUUID()}`;
      await writeFile(draft, text, { mode: 0o600, flush: true });
      await rename(draft, marker);
      await syncFolder(root);
    },
  };
}

/** False when the file does not exist. */
async function setTime(file: string, at: number): Promise<boolean> {
  const time = new Date(at);
  return utimes(file, time, time).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
}

/** Moves a file durably; does nothing when it is not there. */
async function moveFile(from: string, to: string): Promise<void> {
  await makeFolder(path.dirname(to));
  try {
    await rename(from, to);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  await syncFolder(path.dirname(to));
  await syncFolder(path.dirname(from));
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

/** Opens without following a symbolic link, which might lead out of the folder. */
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
    if (!folder.isDirectory() || folder.name === QUARANTINE) continue;
    for (const file of await readFolder(path.join(root, folder.name))) {
      if (!file.isFile()) continue;
      const info = await stat(path.join(root, folder.name, file.name)).catch(() => null);
      if (info) yield { key: `${folder.name}/${file.name}`, modifiedAt: Math.floor(info.mtimeMs), size: info.size };
    }
  }
}

/** By name. */
async function readFolder(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  // By code units, as keys are sorted in a bucket.
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** ELOOP is a symbolic link, which counts as a missing file. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ELOOP', 'ENOTDIR'].includes(String(error.code));
}
