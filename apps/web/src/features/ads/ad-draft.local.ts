import { AudienceSchema, CallToActionSchema } from '@posy/contract/ads';
import { matches } from '@posy/contract/check';
import type { LocalDb } from '../../local/local-db.ts';
import { type DraftRow, draftFileId } from '../../local/out-db.ts';
import { writeDraft } from '../../local/write-draft.ts';
import { flushDrafts } from '../../platform/draft-saver.ts';
import { readAttachmentDraft } from '../attachments/attachment-draft.ts';
import type { DraftAttachment } from '../attachments/attachment.ts';
import type { AdView } from './ad-overlay.ts';
import type { AdFields } from './validate-ad.ts';

/** Purpose of the form: a new ad, a copy of an ad, or a change of one. */
export type AdPurpose =
  | { readonly kind: 'create' }
  | { readonly kind: 'copy'; readonly ad: AdView }
  | { readonly kind: 'edit'; readonly ad: AdView };

export interface AdDraft {
  readonly fields: AdFields;
  readonly attachment: DraftAttachment | null;
  /** The picture of the original ad was removed. */
  readonly isMediaRemoved: boolean;
  /** The draft is from an earlier opening. */
  readonly isRestored: boolean;
}

const EMPTY: AdFields = {
  title: '',
  description: '',
  targetAudience: 'all',
  dailyBudget: '',
  duration: '',
  callToAction: 'learn-more',
  linkUrl: '',
};

/** Each purpose has its own draft. */
export function adDraftId(purpose: AdPurpose): string {
  return purpose.kind === 'create' ? 'new-ad' : `${purpose.kind}-ad-${purpose.ad.id}`;
}

/** Ids of a draft's rows: its texts, and its attachment. */
export function adDraftIds(purpose: AdPurpose): readonly [words: string, file: string] {
  const id = adDraftId(purpose);
  return [id, draftFileId(id)];
}

/** The stored draft of this device, else the initial values. */
export async function readAdDraft(local: LocalDb, purpose: AdPurpose): Promise<AdDraft> {
  await flushDrafts();
  const [id, fileId] = adDraftIds(purpose);
  const [row, attachment] = await Promise.all([local.out.drafts.get(id), readAttachmentDraft(local, fileId)]);
  return {
    fields: row ? fieldsOf(row) : startOf(purpose),
    attachment,
    isMediaRemoved: row?.fields['isMediaRemoved'] === true,
    isRestored: row !== undefined || attachment !== null,
  };
}

/** Throws when the device is full; the earlier draft stays then. */
export async function saveAdDraft(
  { out, device }: LocalDb,
  purpose: AdPurpose,
  fields: AdFields,
  isMediaRemoved: boolean,
): Promise<void> {
  const row = { updatedAt: device.clock.now(), fields: { ...fields, isMediaRemoved }, file: null };
  await writeDraft(out, adDraftId(purpose), row);
}

/** Initial values of the form. */
export function startOf(purpose: AdPurpose): AdFields {
  if (purpose.kind === 'create') return EMPTY;
  const { title, description, targetAudience, dailyBudget, duration, callToAction, linkUrl } = purpose.ad;
  return {
    title,
    description,
    targetAudience,
    dailyBudget: String(dailyBudget),
    duration: String(duration),
    callToAction,
    linkUrl,
  };
}

function fieldsOf({ fields }: DraftRow): AdFields {
  const { targetAudience, callToAction } = fields;
  return {
    title: String(fields['title'] ?? ''),
    description: String(fields['description'] ?? ''),
    targetAudience: matches(AudienceSchema, targetAudience) ? targetAudience : EMPTY.targetAudience,
    dailyBudget: String(fields['dailyBudget'] ?? ''),
    duration: String(fields['duration'] ?? ''),
    callToAction: matches(CallToActionSchema, callToAction) ? callToAction : EMPTY.callToAction,
    linkUrl: String(fields['linkUrl'] ?? ''),
  };
}
