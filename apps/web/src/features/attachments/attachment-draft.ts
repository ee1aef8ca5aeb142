import type { LocalDb } from '../../local/local-db.ts';
import { deleteStoredFile } from '../../local/stored-file.ts';
import { type DraftAttachment, readAttachmentJson } from './attachment.ts';

/** The stored attachment of a draft; null without one, or when its bytes are no longer on this device. */
export async function readAttachmentDraft({ out }: LocalDb, draftId: string): Promise<DraftAttachment | null> {
  const row = await out.drafts.get(draftId);
  const text = row?.fields['attachment'];
  const draft = typeof text === 'string' ? readAttachmentJson(text) : null;
  if (!draft) return null;
  const error = row?.fields['error'];
  const { id, chunks } = draft.isReady ? draft.attachment.file : draft.file;
  const storedChunks = await out.chunks.where('[key+i]').between([id, -Infinity], [id, Infinity]).count();
  if (storedChunks !== chunks) return null;
  return draft.isReady && typeof error === 'string' ? { ...draft, error } : draft;
}

/** From here on the bytes belong to the draft. Throws when the device is full. */
export async function saveAttachmentDraft(local: LocalDb, draftId: string, draft: DraftAttachment): Promise<void> {
  const { out, device } = local;
  const value = draft.isReady ? draft.attachment : draft.file;
  const fileId = draft.isReady ? draft.attachment.file.id : draft.file.id;
  await out.drafts.put({
    id: draftId,
    updatedAt: device.clock.now(),
    fields: {
      attachment: JSON.stringify(value),
      ...(draft.isReady && draft.error !== undefined && { error: draft.error }),
    },
    file: null,
    fileId,
  });
}

/** Deletes a removed attachment, or that of a discarded draft. */
export async function dropAttachmentDraft({ out }: LocalDb, draftId: string): Promise<void> {
  await out.transaction('rw', out.drafts, out.chunks, async () => {
    const row = await out.drafts.get(draftId);
    await out.drafts.delete(draftId);
    if (row?.fileId !== undefined) await deleteStoredFile(out, row.fileId);
  });
}
