import type { MutationKey } from '@posy/contract/ids';
import { placeOfPhoto } from '@posy/contract/posts';
import type { OutboxEntry } from '@posy/sync/mutation';
import { waitsForUploads } from '@posy/sync/outbox-rules';
import type { LocalDb } from '../../local/local-db.ts';
import { POST_DRAFT_ID } from '../../local/out-db.ts';
import { type StoredFile, storedFilesOf } from '../../local/stored-file.ts';
import { withdraw } from '../../sync/enqueue.ts';
import { saveAttachmentDraft } from '../attachments/attachment-draft.ts';
import type { Attachment } from '../attachments/attachment.ts';
import { CAPTIONS_DRAFT_ID } from '../captions/captions-draft.ts';
import { type DraftTexts, fieldsOf, photoDraftId, POST_DRAFT_IDS } from './post-draft.ts';
import { createRefusal } from './post-words.ts';
import { createPost, type CreatePostArgs, type LocalPicture } from './posts.sync.ts';

/** Whether a post waits while uploads are paused, and the user has not sent it anyway. */
export async function isPostPaused({ out }: LocalDb, key: MutationKey): Promise<boolean> {
  const entry = await out.outbox.get(key);
  return entry?.status === 'queued' && waitsForUploads(entry);
}

/** Whether a refused post can go back into the composer: nothing that waits for it would be lost. Run it inside `liveQuery`. */
export async function canRevise({ out }: LocalDb, key: MutationKey): Promise<boolean> {
  const entry = await out.outbox.get(key);
  if (entry?.status !== 'failed' || createPost.read(entry.args) === null) return false;
  return (await out.outbox.filter(({ deps }) => deps.includes(key)).count()) === 0;
}

/**
 * Takes a refused post out of the outbox and makes it the draft of the composer, with its photos in their order; the photo that
 * the server refused says so. False without effect where another draft was begun. Throws when the device is full.
 */
export async function revisePost(local: LocalDb, key: MutationKey): Promise<boolean> {
  const { out } = local;
  const { outbox, drafts, kv, chunks } = out;
  return await out.transaction('rw', outbox, drafts, kv, chunks, async () => {
    const [entry, begun] = await Promise.all([outbox.get(key), drafts.bulkGet([...POST_DRAFT_IDS])]);
    const args = entry && createPost.read(entry.args);
    if (!entry || !args || begun.some(Boolean)) return false;
    // The bytes belong to the draft from here on.
    const { furtherFiles: _, ...alone } = entry;
    await outbox.put({ ...alone, file: null });
    await withdraw(local, [key]);
    await writePostDraft(local, entry, args);
    return true;
  });
}

async function writePostDraft(local: LocalDb, entry: OutboxEntry, args: CreatePostArgs): Promise<void> {
  const { content, location, audience, photos, poster = '' } = args;
  const attachments = storedFilesOf(entry).map((file, i) => attachmentOf(file, photos[i]?.picture, poster));
  const texts: DraftTexts = {
    content,
    location,
    audience,
    altTexts: photos.map(({ altText }) => altText),
    order: attachments.map((_, slot) => slot),
  };
  const captions = photos[0]?.picture.captions;
  const updatedAt = local.device.clock.now();
  const { code = '', message = '', field = '' } = entry.error ?? {};
  const refused = placeOfPhoto(field);
  await local.out.drafts.bulkPut([
    { id: POST_DRAFT_ID, updatedAt, fields: fieldsOf(texts), file: null },
    ...(captions
      ? [{ id: CAPTIONS_DRAFT_ID, updatedAt, fields: { name: captions.language, ...captions }, file: null }]
      : []),
  ]);
  await Promise.all(
    attachments.map((attachment, slot) =>
      saveAttachmentDraft(local, photoDraftId(slot), {
        isReady: true,
        attachment,
        ...(slot === refused && { error: createRefusal(code, message) }),
      }),
    ),
  );
}

/** A photo or video as the composer had it, except for what only its preparation knew. */
function attachmentOf(file: StoredFile, picture: LocalPicture | undefined, poster: string): Attachment {
  const { kind = 'image', width = 0, height = 0, thumbhash = '', durationMs = null } = picture ?? {};
  const facts = { kind, file, width, height, thumbhash, durationMs };
  return { ...facts, poster: kind === 'video' ? poster : '', originalSize: file.size, isLocationRemoved: false };
}
