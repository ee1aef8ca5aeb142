import type { LocalDb } from '../../local/local-db.ts';
import { type DraftRow, draftFileId } from '../../local/out-db.ts';

const TEXT_ID = 'new-post';
const FILE_ID = draftFileId(TEXT_ID);

export interface DraftTexts {
  readonly content: string;
  readonly location: string;
  readonly altText: string;
  readonly isPublic: boolean;
}

/**
 * A picked picture. `isCleaned` says that `blob` is what will be sent; else it is as picked, and still to be made ready
 * (the page was killed in between).
 */
export interface DraftPicture {
  readonly blob: Blob;
  readonly name: string;
  readonly isCleaned: boolean;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly originalSize: number;
  readonly isLocationRemoved: boolean;
}

export interface PostDraft {
  readonly texts: DraftTexts;
  readonly picture: DraftPicture | null;
}

export const EMPTY_TEXTS: DraftTexts = { content: '', location: '', altText: '', isPublic: true };

/** What was begun and not shared, on this device. */
export async function readPostDraft({ out }: LocalDb): Promise<PostDraft> {
  const [textRow, fileRow] = await out.drafts.bulkGet([TEXT_ID, FILE_ID]);
  return { texts: textRow ? textsOf(textRow) : EMPTY_TEXTS, picture: fileRow ? pictureOf(fileRow) : null };
}

/** Throws when the device is full; what was saved before stays. */
export async function saveDraftTexts({ out, device }: LocalDb, texts: DraftTexts): Promise<void> {
  await out.drafts.put({ id: TEXT_ID, updatedAt: device.clock.now(), fields: { ...texts }, file: null });
}

/** Throws when the device is full; what was saved before stays. */
export async function saveDraftPicture({ out, device }: LocalDb, picture: DraftPicture | null): Promise<void> {
  if (!picture) return out.drafts.delete(FILE_ID);
  const { blob, name, ...fields } = picture;
  const file = { name, type: blob.type, bytes: await blob.arrayBuffer() };
  await out.drafts.put({ id: FILE_ID, updatedAt: device.clock.now(), fields, file });
}

/** After it was shared, or thrown away. */
export async function dropPostDraft({ out }: LocalDb): Promise<void> {
  await out.drafts.bulkDelete([TEXT_ID, FILE_ID]);
}

function textsOf({ fields }: DraftRow): DraftTexts {
  return {
    content: String(fields['content'] ?? ''),
    location: String(fields['location'] ?? ''),
    altText: String(fields['altText'] ?? ''),
    isPublic: fields['isPublic'] !== false,
  };
}

function pictureOf({ fields, file }: DraftRow): DraftPicture | null {
  if (!file) return null;
  return {
    blob: new Blob([file.bytes], { type: file.type }),
    name: file.name,
    isCleaned: fields['isCleaned'] === true,
    width: Number(fields['width'] ?? 0),
    height: Number(fields['height'] ?? 0),
    thumbhash: String(fields['thumbhash'] ?? ''),
    originalSize: Number(fields['originalSize'] ?? 0),
    isLocationRemoved: fields['isLocationRemoved'] === true,
  };
}
