import { type Audience, AudienceSchema } from '@posy/contract/audience';
import { matches } from '@posy/contract/check';
import { MAX_ALBUM_PHOTOS } from '@posy/contract/limits';
import * as Type from 'typebox';
import type { LocalDb } from '../../local/local-db.ts';
import { type DraftRow, draftFileId } from '../../local/out-db.ts';
import { POST_DRAFT_ID } from '../../local/post-draft-id.ts';
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
  /** The text of the photo in slot 0. */
  readonly altText: string;
  readonly audience: Audience;
  /** The texts of the photos in other slots, by slot. Absent: none. */
  readonly altTexts?: readonly string[];
  /** The slots in the order of the photos. Absent: as they are numbered. */
  readonly order?: readonly number[];
}

export function altTextOf({ altText, altTexts = [] }: Pick<DraftTexts, 'altText' | 'altTexts'>, slot: number): string {
  return slot === 0 ? altText : (altTexts[slot] ?? '');
}

/** The text of one photo, as a change of the draft. */
export function withAltText({ altTexts = [] }: DraftTexts, slot: number, text: string): Partial<DraftTexts> {
  if (slot === 0) return { altText: text };
  const slots = Math.max(slot + 1, altTexts.length);
  return { altTexts: Array.from({ length: slots }, (_, i) => (i === slot ? text : (altTexts[i] ?? ''))) };
}

/** The changed order of the photos; the texts of removed ones go with them. */
export function inOrder({ altText, altTexts = [] }: DraftTexts, order: readonly number[]): Partial<DraftTexts> {
  return {
    order,
    altText: order.includes(0) ? altText : '',
    altTexts: altTexts.map((text, slot) => (order.includes(slot) ? text : '')),
  };
}

export interface PostDraft {
  readonly texts: DraftTexts;
  readonly attachment: DraftAttachment | null;
  /** The photos of other slots than 0, which is `attachment`. Absent: none. */
  readonly morePhotos?: ReadonlyMap<number, DraftAttachment>;
  /** The file of content that was shared into Posy. */
  readonly picture: File | null;
  /** Photos that were shared into Posy after the first. Absent: none. */
  readonly morePictures?: readonly File[];
  /** Its origin, if it was shared into Posy and is not stored as a draft yet. */
  readonly shared?: SharedNote;
}

export const EMPTY_TEXTS: DraftTexts = { content: '', location: '', altText: '', audience: 'everyone' };

/** A new draft, for everyone unless the user chose another audience in the settings. */
async function readEmptyTexts(local: LocalDb): Promise<DraftTexts> {
  return { ...EMPTY_TEXTS, audience: (await readPreferences(local)).defaultAudience };
}

/** The row of a photo or video by its slot, from 0. */
export function photoDraftId(slot: number): string {
  return slot === 0 ? FILE_ID : `${FILE_ID}:${slot}`;
}

/** Slots of a draft beside the first. */
const MORE_SLOTS = Array.from({ length: MAX_ALBUM_PHOTOS - 1 }, (_, i) => i + 1);

/** Ids of the rows of a draft: its texts, its attachments, and the captions of a video. */
export const POST_DRAFT_IDS: readonly string[] = [
  POST_DRAFT_ID,
  CAPTIONS_DRAFT_ID,
  FILE_ID,
  ...MORE_SLOTS.map(photoDraftId),
];

/** The unshared draft on this device. */
export async function readPostDraft(local: LocalDb): Promise<PostDraft> {
  const morePhotos = await readMorePhotos(local);
  const textRow = await local.out.drafts.get(POST_DRAFT_ID);
  const draft: PostDraft = {
    texts: textRow ? textsOf(textRow) : EMPTY_TEXTS,
    attachment: await readAttachmentDraft(local, FILE_ID),
    ...(morePhotos.size > 0 && { morePhotos }),
    picture: null,
  };
  // A draft that holds an audience alone is a new one.
  return isEmptyDraft(draft) ? { ...draft, texts: await readEmptyTexts(local) } : draft;
}

async function readMorePhotos(local: LocalDb): Promise<ReadonlyMap<number, DraftAttachment>> {
  const found = await Promise.all(MORE_SLOTS.map((slot) => readAttachmentDraft(local, photoDraftId(slot))));
  return new Map(found.flatMap((photo, i) => (photo ? [[i + 1, photo] as const] : [])));
}

export function isEmptyDraft({ texts, attachment, morePhotos, picture }: PostDraft): boolean {
  const hasPhoto = attachment !== null || picture !== null || (morePhotos?.size ?? 0) > 0;
  return !hasPhoto && [texts.content, texts.location, texts.altText].every((text) => text === '');
}

/** Replaces the draft by content shared into Posy: its texts at once, its files when the form has copied them. */
export async function adoptSharedAsDraft(local: LocalDb, { blob, moreBlobs, ...shared }: Shared): Promise<PostDraft> {
  const texts = { ...(await readEmptyTexts(local)), content: shared.text };
  await dropPostDraft(local);
  // On a full device it stays in the shared store, and is offered again.
  const isSaved = shared.text === '' || (await saveDraftTexts(local, texts).then(isDone, isNotDone));
  if (!blob && isSaved) await dropShared(shared.id);
  return { texts, attachment: null, picture: blob, ...(moreBlobs.length > 0 && { morePictures: moreBlobs }), shared };
}

const isDone = () => true;
const isNotDone = () => false;

/** Throws when the device is full; the earlier draft stays. */
export async function saveDraftTexts({ out, device }: LocalDb, texts: DraftTexts): Promise<void> {
  await writeDraft(out, POST_DRAFT_ID, { updatedAt: device.clock.now(), fields: fieldsOf(texts), file: null });
}

/** The texts as the fields of their row. */
export function fieldsOf({ altTexts, order, ...plain }: DraftTexts): DraftRow['fields'] {
  return {
    ...plain,
    ...(altTexts && { altTexts: JSON.stringify(altTexts) }),
    ...(order && { order: JSON.stringify(order) }),
  };
}

/** Deletes the draft. */
export async function dropPostDraft(local: LocalDb): Promise<void> {
  await local.out.drafts.bulkDelete([POST_DRAFT_ID, CAPTIONS_DRAFT_ID]);
  for (const slot of [0, ...MORE_SLOTS]) await dropAttachmentDraft(local, photoDraftId(slot));
}

export function textsOf({ fields }: Pick<DraftRow, 'fields'>): DraftTexts {
  const altTexts = readJson(AltTextsSchema, fields['altTexts']);
  const order = readJson(OrderSchema, fields['order']);
  return {
    ...(altTexts && { altTexts }),
    ...(order && { order }),
    content: String(fields['content'] ?? ''),
    location: String(fields['location'] ?? ''),
    altText: String(fields['altText'] ?? ''),
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
