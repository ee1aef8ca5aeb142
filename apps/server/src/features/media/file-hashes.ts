import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { NewBlob } from '../../adapters/blobs/port.ts';
import { captionsKey, parseCaptions, parseVariants, parseVideo, variantKey, videoKey } from './media-keys.ts';
import type { MediaTables } from './media.table.ts';
import type { PictureFile } from './picture.ts';

/** SHA-256 of files, hex, by their keys. */
const FileHashesSchema = Type.Record(Type.String(), Type.String());
export type FileHashes = Static<typeof FileHashesSchema>;

/** The damaged files of a row. `since`: the time of the first finding, in ms. */
const DamagedSchema = Type.Object({ since: Type.Integer(), keys: Type.Array(Type.String()) });
export type DamagedFiles = Static<typeof DamagedSchema>;

/** A file of a row. `hash`: null if it was unknown when the file was written. */
interface NamedFile {
  readonly key: string;
  readonly length: number;
  readonly hash: string | null;
}

/** The served files of a row. */
export function namedFiles({
  id,
  variants,
  video,
  captions,
}: Pick<MediaTables['media'], 'id' | 'variants' | 'video' | 'captions'>): NamedFile[] {
  const film = parseVideo(video);
  const parsed = parseCaptions(captions);
  return [
    ...parseVariants(variants).map(({ width, bytes }) => ({ key: variantKey(id, width), length: bytes, hash: null })),
    ...(film ? [{ key: videoKey(id, film.version), length: film.bytes, hash: null }] : []),
    ...(parsed ? [{ key: captionsKey(id, parsed), length: parsed.bytes, hash: parsed.hash }] : []),
  ];
}

/** The files of finished sizes with their blob keys. */
export function sizesOf(id: string, files: readonly PictureFile[]): NewBlob[] {
  return files.map(({ width, path }) => ({ key: variantKey(id, width), path }));
}

/** The hashes of files before they are stored. */
export async function hashFiles(blobs: readonly NewBlob[]): Promise<FileHashes> {
  const hashes: FileHashes = {};
  for (const blob of blobs) hashes[blob.key] = await hashBytes(createReadStream(blob.path));
  return hashes;
}

/** SHA-256, hex. */
export async function hashBytes(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

export function parseFileHashes(json: string | null): FileHashes {
  return json === null ? {} : Value.Parse(FileHashesSchema, JSON.parse(json));
}

export function parseDamaged(json: string | null): DamagedFiles | null {
  return json === null ? null : Value.Parse(DamagedSchema, JSON.parse(json));
}
