import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { OpenBlob } from '../../adapters/blobs/port.ts';
import type { Deps } from '../../deps.ts';
import { type ExportNotes, type ExportPart, instant } from '../../exporting/export-part.ts';
import { listExportedMedia } from '../media/media.export.ts';
import { uploadsFolder } from '../media/receive-upload.ts';
import { getLanguage } from '../preferences/preferences.service.ts';
import { exportsTexts } from './exports.texts.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

/** Space for the rows of a part, compressed: those of an account with years of messages take less. */
const PART_BYTES = 16 * 1024 ** 2;

/** A finished archive in the folder of temporary files. */
export interface MadeExport {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Writes all data of a user to an archive: a JSON file for each part, and the stored pictures and videos. It reads a page at a
 * time, so the parts are from different moments. Throws `AppError('storage_full')` before the disk is full.
 */
export async function makeExport(
  deps: Deps,
  parts: readonly ExportPart[],
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<MadeExport> {
  const folder = uploadsFolder(deps.config.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${id}-export`);
  const bytes = await writeZip(file, deps.clock.now(), entriesOf(deps, parts, userId));
  return { path: file, bytes };
}

async function* entriesOf(deps: Deps, parts: readonly ExportPart[], userId: string): AsyncGenerator<ZipEntry> {
  const db = deps.db.read;
  const notes: ExportNotes = { mediaIds: new Set() };
  const { about } = exportsTexts((await getLanguage(db, userId)) ?? 'en');
  yield { name: 'README.txt', bytes: Readable.from([about]) };
  for (const part of parts) {
    using _room = await deps.disk.hold(PART_BYTES);
    yield { name: `${part.name}.json`, bytes: Readable.from(json(part.rows(db, userId, notes))) };
  }
  const shown = async function* () {
    for await (const { id, name, isOwn, createdAt } of listExportedMedia(db, userId, notes.mediaIds)) {
      yield { id, file: name, isOwn, createdAt: instant(createdAt) };
    }
  };
  yield { name: 'media.json', bytes: Readable.from(json(shown())) };
  for await (const { name, key } of listExportedMedia(db, userId, notes.mediaIds)) {
    const blob = await deps.blobs.open(key);
    // Deleted meanwhile.
    if (!blob) continue;
    using _room = await roomFor(deps, blob);
    yield { name, bytes: blob.read() };
  }
}

/** Claims the space of a file's copy. Throws `AppError('storage_full')`, and closes the file. */
async function roomFor({ disk }: Deps, blob: OpenBlob): Promise<Disposable> {
  return disk.hold(blob.size).catch(async (error: unknown) => {
    await blob.close();
    throw error;
  });
}

/** A JSON array, a row at a time. */
async function* json(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of rows) {
    yield `${isFirst ? '[\n' : ',\n'}${JSON.stringify(row)}`;
    isFirst = false;
  }
  yield isFirst ? '[]\n' : '\n]\n';
}
