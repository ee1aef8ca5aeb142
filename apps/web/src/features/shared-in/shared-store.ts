import { matches } from '@posy/contract/check';
import { MAX_ALBUM_PHOTOS } from '@posy/contract/limits';
import { SHARE_PATH } from '@posy/contract/share-target';
import type { Millis } from '@posy/std/clock';
import * as Type from 'typebox';
import { SHARED_CACHE } from '../../local/shared-cache.ts';

/**
 * Content that was shared into Posy, until it is in a draft. Stored for the installation, because it may arrive before a user is
 * logged in. In Cache Storage, which stores a video without reading it into memory.
 */

/** Shared content is deleted after this time, in ms. */
const MAX_AGE_MS = 7 * 86_400_000;

/** The reason why shared files were not stored. */
const ProblemSchema = Type.Union([Type.Literal('too-large'), Type.Literal('unsupported')]);
const FileSchema = Type.Object({ name: Type.String(), type: Type.String() });
const NoteSchema = Type.Object({
  id: Type.String(),
  at: Type.Number(),
  text: Type.String(),
  files: Type.Array(FileSchema),
  leftOut: Type.Integer(),
  problem: Type.Union([ProblemSchema, Type.Null()]),
});

/** The facts about shared content. `leftOut`: number of files beyond the limit of a post. */
export type SharedNote = Type.Static<typeof NoteSchema>;

export interface Shared extends SharedNote {
  readonly blobs: readonly File[];
}

/** Stores the content. Throws when the device is full; nothing is stored then. */
export async function storeShared(note: SharedNote, blobs: readonly Blob[]): Promise<void> {
  const cache = await caches.open(SHARED_CACHE);
  await dropUnnoted(cache);
  try {
    for (const [i, blob] of blobs.entries()) await cache.put(fileUrl(note.id, i), new Response(blob));
    // Written last, because content without a note is ignored.
    await cache.put(noteUrl(note.id), new Response(JSON.stringify(note)));
  } catch (error) {
    await dropShared(note.id);
    throw error;
  }
}

/** The newest stored content, null without any. */
export async function readShared(now: Millis): Promise<Shared | null> {
  const note = await newestNote(now);
  if (!note) return null;
  const cache = await caches.open(SHARED_CACHE);
  const blobs: File[] = [];
  for (const [i, file] of note.files.entries()) {
    const stored = await cache.match(fileUrl(note.id, i));
    if (stored) blobs.push(new File([await stored.blob()], file.name, file));
  }
  return { ...note, blobs };
}

export async function hasShared(now: Millis): Promise<boolean> {
  return (await newestNote(now).catch(() => null)) !== null;
}

/** Also deletes expired content. */
async function newestNote(now: Millis): Promise<SharedNote | null> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return null;
  const cache = await caches.open(SHARED_CACHE);
  let newest: SharedNote | null = null;
  for (const request of await cache.keys()) {
    if (!request.url.endsWith('/note')) continue;
    const note: unknown = await (await cache.match(request))?.json().catch(() => null);
    if (!matches(NoteSchema, note)) await cache.delete(request);
    else if (now - note.at > MAX_AGE_MS) await dropShared(note.id);
    else if (!newest || note.at >= newest.at) newest = note;
  }
  return newest;
}

/** Deletes content that is in a draft now, or was rejected by the user. */
export async function dropShared(id: string): Promise<void> {
  const cache = await caches.open(SHARED_CACHE);
  const files = Array.from({ length: MAX_ALBUM_PHOTOS }, (_, i) => cache.delete(fileUrl(id, i)));
  await Promise.all([cache.delete(noteUrl(id)), ...files]);
}

/** Deletes files whose worker was killed before it had written their note. */
async function dropUnnoted(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    if (!FILE_END.test(request.url)) continue;
    if (!(await cache.match(request.url.replace(FILE_END, 'note')))) await cache.delete(request);
  }
}

const noteUrl = (id: string) => `${SHARE_PATH}/${id}/note`;
const FILE_END = /file\d*$/;
const fileUrl = (id: string, place: number) => `${SHARE_PATH}/${id}/file${place === 0 ? '' : place}`;
