import { type Audience, AudienceSchema } from '@posy/contract/audience';
import { matches } from '@posy/contract/check';
import { MAX_ALBUM_PHOTOS } from '@posy/contract/limits';
import * as Type from 'typebox';
import type { LocalDb } from '../../local/local-db.ts';
import { draftFileId, type DraftRow, POST_DRAFT_ID } from '../../local/out-db.ts';
import { writeDraft } from '../../local/write-draft.ts';
import { dropAttachmentDraft, readAttachmentDraft } from '../attachments/attachment-draft.ts';
import type { DraftAttachment } from '../attachments/attachment.ts';
import { CAPTIONS_DRAFT_ID } from '../captions/captions-draft.ts';
import { readPreferences } from '../preferences/read-preferences.ts';
import { dropShared, type Shared, type SharedNote } from '../shared-in/shared-store.ts';

const FILE_ID = draftFileId(POST_DRAFT_ID);
const AltTextsSchema = Type.Array(Type.String());
const OrderSchema = Type.Array(Type.Integer());

export interface DraftTexts {
  readonly content: string;
  readonly location: string;
  readonly audience: Audience;
  /** The texts of the photos, by slot. */
  readonly altTexts: readonly string[];
  /** The slots in the order of the photos. Absent: as they are numbered. */
  readonly order?: readonly number[];
}

export function altTextOf({ altTexts }: Pick<DraftTexts, 'altTexts'>, slot: number): string {
  return altTexts[slot] ?? '';
}

/** The text of one photo, as a change of the draft. */
export function withAltText({ altTexts }: DraftTexts, slot: number, text: string): Partial<DraftTexts> {
  const slots = Math.max(slot + 1, altTexts.length);
  return { altTexts: Array.from({ length: slots }, (_, i) => (i === slot ? text : (altTexts[i] ?? ''))) };
}

/** The changed order of the photos; the texts of removed ones go with them. */
export function inOrder({ altTexts }: DraftTexts, order: readonly number[]): Partial<DraftTexts> {
  return { order, altTexts: altTexts.map((text, slot) => (order.includes(slot) ? text : '')) };
}

export interface PostDraft {
  readonly texts: DraftTexts;
  /** The photos by slot, or the video. */
  readonly photos: ReadonlyMap<number, DraftAttachment>;
  /** Files that were shared into Posy, and are not among the photos yet. */
  readonly pictures: readonly File[];
  /** Its origin, if it was shared into Posy and is not stored as a draft yet. */
  readonly shared?: SharedNote;
}

export const EMPTY_TEXTS: DraftTexts = { content: '', location: '', altTexts: [], audience: 'everyone' };

/** A new draft, for everyone unless the user chose another audience in the settings. */
async function readEmptyTexts(local: LocalDb): Promise<DraftTexts> {
  return { ...EMPTY_TEXTS, audience: (await readPreferences(local)).defaultAudience };
}

/** The row of a photo or video by its slot, from 0. */
export function photoDraftId(slot: number): string {
  return slot === 0 ? FILE_ID : `${FILE_ID}:${slot}`;
}

const SLOTS = Array.from({ length: MAX_ALBUM_PHOTOS }, (_, slot) => slot);

/** Ids of the rows of a draft: its texts, its attachments, and the captions of a video. */
export const POST_DRAFT_IDS: readonly string[] = [POST_DRAFT_ID, CAPTIONS_DRAFT_ID, ...SLOTS.map(photoDraftId)];

/** The unshared draft on this device. */
export async function readPostDraft(local: LocalDb): Promise<PostDraft> {
  const photos = await readPhotos(local);
  const textRow = await local.out.drafts.get(POST_DRAFT_ID);
  const draft: PostDraft = { texts: textRow ? textsOf(textRow) : EMPTY_TEXTS, photos, pictures: [] };
  // A draft that holds an audience alone is a new one.
  return isEmptyDraft(draft) ? { ...draft, texts: await readEmptyTexts(local) } : draft;
}

async function readPhotos(local: LocalDb): Promise<ReadonlyMap<number, DraftAttachment>> {
  const found = await Promise.all(SLOTS.map((slot) => readAttachmentDraft(local, photoDraftId(slot))));
  return new Map(found.flatMap((photo, slot) => (photo ? [[slot, photo] as const] : [])));
}

export function isEmptyDraft({ texts, photos, pictures }: PostDraft): boolean {
  return photos.size === 0 && pictures.length === 0 && areEmpty(texts);
}

/** Whether no text was typed. */
export function areEmpty({ content, location, altTexts }: DraftTexts): boolean {
  return [content, location, ...altTexts].every((text) => text === '');
}

/** Replaces the draft by content shared into Posy: its texts at once, its files when the form has copied them. */
export async function adoptSharedAsDraft(local: LocalDb, { blobs: pictures, ...shared }: Shared): Promise<PostDraft> {
  const texts = { ...(await readEmptyTexts(local)), content: shared.text };
  await dropPostDraft(local);
  // On a full device it stays in the shared store, and is offered again.
  const isSaved = shared.text === '' || (await saveDraftTexts(local, texts).then(isDone, isNotDone));
  if (pictures.length === 0 && isSaved) await dropShared(shared.id);
  return { texts, photos: new Map(), pictures, shared };
}

const isDone = () => true;
const isNotDone = () => false;

/** Throws when the device is full; the earlier draft stays. */
export async function saveDraftTexts({ out, device }: LocalDb, texts: DraftTexts): Promise<void> {
  await writeDraft(out, POST_DRAFT_ID, { updatedAt: device.clock.now(), fields: fieldsOf(texts), file: null });
}

/** The texts as the fields of their row. `altText`: that of slot 0, which is what most posts have. */
export function fieldsOf({ altTexts, order, ...plain }: DraftTexts): DraftRow['fields'] {
  return {
    ...plain,
    altText: altTexts[0] ?? '',
    ...(altTexts.length > 1 && { altTexts: JSON.stringify(altTexts) }),
    ...(order && { order: JSON.stringify(order) }),
  };
}

/** Deletes the draft. */
export async function dropPostDraft(local: LocalDb): Promise<void> {
  await local.out.drafts.bulkDelete([POST_DRAFT_ID, CAPTIONS_DRAFT_ID]);
  for (const slot of SLOTS) await dropAttachmentDraft(local, photoDraftId(slot));
}

export function textsOf({ fields }: Pick<DraftRow, 'fields'>): DraftTexts {
  const others = (readJson(AltTextsSchema, fields['altTexts']) ?? []).slice(1);
  const order = readJson(OrderSchema, fields['order']);
  return {
    ...(order && { order }),
    content: String(fields['content'] ?? ''),
    location: String(fields['location'] ?? ''),
    altTexts: [String(fields['altText'] ?? ''), ...others],
    audience: matches(AudienceSchema, fields['audience']) ? fields['audience'] : 'everyone',
  };
}

/** A field of a draft that is stored as JSON; null where it is missing or not of that shape. */
export function readJson<T extends Type.TSchema>(schema: T, text: unknown): Type.Static<T> | null {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : null;
    return matches(schema, value) ? value : null;
  } catch {
    return null;
  }
}
