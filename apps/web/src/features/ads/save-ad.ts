import { matches } from '@posy/contract/check';
import { type AdId, AdIdSchema } from '@posy/contract/ids';
import { assert } from '@posy/std/assert';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import type { Attachment } from '../attachments/attachment.ts';
import { adDraftIds, type AdPurpose } from './ad-draft.local.ts';
import { type AdContent, type AdPicture, createAd, deleteAd, editAd, setAdStatus } from './ads.sync.ts';

export interface AdToSave {
  readonly content: AdContent;
  readonly attachment: Attachment | null;
  /** The picture of the original ad was removed. */
  readonly isMediaRemoved: boolean;
}

/**
 * Enqueues a new ad, a copy, or a change, and deletes its draft. Throws the errors of `enqueue`, such as a full device:
 * nothing is enqueued then.
 */
export async function saveAd(local: LocalDb, purpose: AdPurpose, ad: AdToSave): Promise<AdId> {
  const { content, attachment, isMediaRemoved } = ad;
  const picture = attachment && pictureOf(attachment);
  const extras = { ...(attachment && { file: attachment.file }), drafts: adDraftIds(purpose) };
  if (purpose.kind === 'edit') {
    const { id } = purpose.ad;
    await enqueue(local, editAd, { id, ...content, picture, isMediaRemoved: isMediaRemoved && !picture }, extras);
    return id;
  }
  const id = local.device.newId();
  assert(matches(AdIdSchema, id), 'a device makes UUIDs');
  // A refused ad has no picture that a copy could share.
  const hasMedia = purpose.kind === 'copy' && purpose.ad.media !== null && purpose.ad.delivery.kind !== 'failed';
  const hasMediaOf = hasMedia && !picture && !isMediaRemoved;
  await enqueue(local, createAd, { id, ...content, picture, mediaOf: hasMediaOf ? purpose.ad.id : null }, extras);
  return id;
}

/** Queues that an ad starts or pauses. */
export async function switchAd(local: LocalDb, id: AdId, isActive: boolean): Promise<void> {
  const isBase = async () => (await local.cache.ads.get(id))?.isActive === isActive;
  await enqueue(local, setAdStatus, { id, isActive }, { isBase });
}

/** Queues the deletion of an ad. */
export async function removeAd(local: LocalDb, id: AdId): Promise<void> {
  await enqueue(local, deleteAd, { id });
}

function pictureOf({ kind, file, width, height, thumbhash, durationMs, poster }: Attachment): AdPicture {
  return { kind, name: file.name, type: file.type, bytes: file.size, width, height, thumbhash, durationMs, poster };
}
