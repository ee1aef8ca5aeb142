import type { LocalDb } from '../../local/local-db.ts';
import { deleteStoredFile } from '../../local/stored-file.ts';
import { type DraftAttachment, readAttachmentJson } from './attachment.ts';

/** What was attached to something that was begun and not sent; null without it, or when its bytes are not here any more. */
export async function readAttachmentDraft({ out }: LocalDb, draftId: string): Promise<DraftAttachment | null> {
  const row = await out.drafts.get(draftId);
  const text = row?.fields['attachment'];
  const draft = typeof text === 'string' ? readAttachmentJson(text) : null;
  if (!draft) return null;
  const { id, chunks } = draft.isReady ? draft.attachment.file : draft.file;
  const kept = await out.chunks.where('[key+i]').between([id, -Infinity], [id, Infinity]).count();
  return kept === chunks ? draft : null;
}

/** From here on the bytes belong to the draft. Throws when the device is full. */
export async function saveAttachmentDraft(local: LocalDb, draftId: string, draft: DraftAttachment): Promise<void> {
  const { out, device } = local;
  const value = draft.isReady ? draft.attachment : draft.file;
  const fileId = draft.isReady ? draft.attachment.file.id : draft.file.id;
  await out.drafts.put({
    id: draftId,
    updatedAt: device.clock.now(),
    fields: { attachment: JSON.stringify(value) },
    file: null,
    fileId,
  });
}

/** It was taken off, or thrown away with what it hung on. */
export async function dropAttachmentDraft({ out }: LocalDb, draftId: string): Promise<void> {
  await out.transaction('rw', out.drafts, out.chunks, async () => {
    const row = await out.drafts.get(draftId);
    await out.drafts.delete(draftId);
    if (row?.fileId !== undefined) await deleteStoredFile(out, row.fileId);
  });
}
