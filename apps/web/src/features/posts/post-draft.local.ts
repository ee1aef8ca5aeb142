import type { LocalDb } from '../../local/local-db.ts';
import { type DraftRow, draftFileId } from '../../local/out-db.ts';
import { POST_DRAFT_ID } from '../../local/post-draft-id.ts';
import { writeDraft } from '../../local/write-draft.ts';
import { dropAttachmentDraft, readAttachmentDraft } from '../attachments/attachment-draft.ts';
import type { DraftAttachment } from '../attachments/attachment.ts';
import { CAPTIONS_DRAFT_ID } from '../captions/captions-draft.ts';
import { dropShared, type Shared, type SharedNote } from '../shared-in/shared-store.ts';

const FILE_ID = draftFileId(POST_DRAFT_ID);

export interface DraftTexts {
  readonly content: string;
  readonly location: string;
  readonly altText: string;
  readonly isPublic: boolean;
}

export interface PostDraft {
  readonly texts: DraftTexts;
  readonly attachment: DraftAttachment | null;
  /** The picked file of a draft by an earlier app, or of content shared into Posy. */
  readonly picture: File | null;
  /** Its origin, if it was shared into Posy and is not stored as a draft yet. */
  readonly shared?: SharedNote;
}

export const EMPTY_TEXTS: DraftTexts = { content: '', location: '', altText: '', isPublic: true };

/** Ids of the rows of a draft: its texts, its attachment, and the captions of that. */
export const POST_DRAFT_IDS = [POST_DRAFT_ID, FILE_ID, CAPTIONS_DRAFT_ID] as const;
export const POST_ATTACHMENT_ID = FILE_ID;

/** The unshared draft on this device. */
export async function readPostDraft(local: LocalDb): Promise<PostDraft> {
  const [textRow, fileRow] = await local.out.drafts.bulkGet([POST_DRAFT_ID, FILE_ID]);
  return {
    texts: textRow ? textsOf(textRow) : EMPTY_TEXTS,
    attachment: await readAttachmentDraft(local, FILE_ID),
    picture: fileRow?.file ? new File([fileRow.file.bytes], fileRow.file.name, { type: fileRow.file.type }) : null,
  };
}

export function isEmptyDraft({ texts, attachment, picture }: PostDraft): boolean {
  return !attachment && !picture && [texts.content, texts.location, texts.altText].every((text) => text === '');
}

/** Replaces the draft by content shared into Posy: its texts at once, its file when the form has copied it. */
export async function adoptSharedAsDraft(local: LocalDb, { blob, ...shared }: Shared): Promise<PostDraft> {
  const texts = { ...EMPTY_TEXTS, content: shared.text };
  await dropPostDraft(local);
  // On a full device it stays in the shared store, and is offered again.
  const isSaved = shared.text === '' || (await saveDraftTexts(local, texts).then(isDone, isNotDone));
  if (!blob && isSaved) await dropShared(shared.id);
  return { texts, attachment: null, picture: blob, shared };
}

const isDone = () => true;
const isNotDone = () => false;

/** Throws when the device is full; the earlier draft stays. */
export async function saveDraftTexts({ out, device }: LocalDb, texts: DraftTexts): Promise<void> {
  await writeDraft(out, POST_DRAFT_ID, { updatedAt: device.clock.now(), fields: { ...texts }, file: null });
}

/** Deletes the draft. */
export async function dropPostDraft(local: LocalDb): Promise<void> {
  await local.out.drafts.bulkDelete([POST_DRAFT_ID, CAPTIONS_DRAFT_ID]);
  await dropAttachmentDraft(local, FILE_ID);
}

function textsOf({ fields }: DraftRow): DraftTexts {
  return {
    content: String(fields['content'] ?? ''),
    location: String(fields['location'] ?? ''),
    altText: String(fields['altText'] ?? ''),
    isPublic: fields['isPublic'] !== false,
  };
}
