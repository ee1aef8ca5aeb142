import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { type ExportNotes, type ExportPart, instant } from '../../exporting/export-part.ts';
import { listExportedMedia } from '../media/media.export.ts';
import { uploadsFolder } from '../media/receive-upload.ts';
import { checkFreeSpace } from '../media/space-floor.ts';
import { getLanguage } from '../preferences/preferences.service.ts';
import { exportsTexts } from './exports.texts.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

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
  const bytes = await writeZip(file, deps.clock.now(), entriesOf(deps, parts, userId, folder));
  return { path: file, bytes };
}

async function* entriesOf(
  deps: Deps,
  parts: readonly ExportPart[],
  userId: string,
  folder: string,
): AsyncGenerator<ZipEntry> {
  const db = deps.db.read;
  const notes: ExportNotes = { mediaIds: new Set() };
  await checkFreeSpace(deps, folder);
  const { about } = exportsTexts((await getLanguage(db, userId)) ?? 'en');
  yield { name: 'README.txt', isCompressed: true, bytes: Readable.from([about]) };
  for (const part of parts) {
    yield { name: `${part.name}.json`, isCompressed: true, bytes: Readable.from(json(part.rows(db, userId, notes))) };
  }
  const shown = async function* () {
    for await (const { id, name, isOwn, createdAt } of listExportedMedia(db, userId, notes.mediaIds)) {
      yield { id, file: name, isOwn, createdAt: instant(createdAt) };
    }
  };
  yield { name: 'media.json', isCompressed: true, bytes: Readable.from(json(shown())) };
  for await (const { name, key } of listExportedMedia(db, userId, notes.mediaIds)) {
    await checkFreeSpace(deps, folder);
    // Deleted meanwhile.
    const blob = await deps.blobs.open(key);
    if (blob) yield { name, isCompressed: false, bytes: blob.read() };
  }
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
