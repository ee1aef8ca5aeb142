import type { ConversationId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { draftFileId } from '../../local/out-db.ts';
import { writeDraft } from '../../local/write-draft.ts';
import { readAttachmentDraft } from '../attachments/attachment-draft.ts';
import type { DraftAttachment } from '../attachments/attachment.ts';

/** Place of a draft: a conversation, or (`new`) the New Message dialog. */
export type DraftPlace = ConversationId | 'new';

/** `username` is set in the dialog only, '' elsewhere. An attachment has its own draft (`attachmentDraftId`). */
export interface MessageDraft {
  readonly content: string;
  readonly username: string;
}

/** A message that was begun earlier on this device. */
export interface BegunMessage {
  readonly draft: MessageDraft;
  readonly attachment: DraftAttachment | null;
}

export const NOTHING_BEGUN: BegunMessage = { draft: { content: '', username: '' }, attachment: null };

const PREFIX = 'message:';

/** The stored draft of a place with its attachment. */
export async function readBegunMessage(local: LocalDb, place: DraftPlace): Promise<BegunMessage> {
  if (place !== 'new') await adoptDrafts(local, place);
  const [draft, attachment] = await Promise.all([
    readDraft(local, place),
    readAttachmentDraft(local, attachmentDraftId(place)),
  ]);
  return { draft, attachment };
}

/** The stored draft of this device. */
export async function readDraft({ out }: LocalDb, place: DraftPlace): Promise<MessageDraft> {
  const row = await out.drafts.get(idOf(place));
  return { content: String(row?.fields['content'] ?? ''), username: String(row?.fields['username'] ?? '') };
}

/**
 * Moves the drafts of a provisional conversation with a username to its final conversation. To be called before its drafts are
 * read.
 */
export async function adoptDrafts({ cache, out }: LocalDb, conversationId: ConversationId): Promise<void> {
  const keys = await out.drafts.where('id').startsWith(PREFIX).primaryKeys();
  const places = [...new Set(keys.map((key) => key.slice(PREFIX.length).replace(/-file$/, '')))];
  const firsts = await cache.messages.bulkGet(places.filter((place) => place !== conversationId));
  const thread = firsts.find((message) => message?.conversationId === conversationId)?.id;
  if (thread === undefined) return;
  const own = draftIdsOf(conversationId);
  await out.transaction('rw', out.drafts, async () => {
    const begun = await out.drafts.bulkGet([`${PREFIX}${thread}`, draftFileId(`${PREFIX}${thread}`)]);
    for (const [i, id] of own.entries()) {
      const draft = begun[i];
      // A draft of the conversation itself stays.
      if (!draft || (await out.drafts.get(id))) continue;
      await out.drafts.put({ ...draft, id });
      await out.drafts.delete(draft.id);
    }
  });
}

/** Stores a draft; an empty one is deleted. Throws when the device is full; the earlier draft stays then. */
export async function saveDraft(
  { out, device }: LocalDb,
  place: DraftPlace,
  { content, username = '' }: { readonly content: string; readonly username?: string },
): Promise<void> {
  const isNothing = content.trim() === '' && username.trim() === '';
  const row = { updatedAt: device.clock.now(), fields: { content, username }, file: null };
  await writeDraft(out, idOf(place), isNothing ? null : row);
}

/** Id of the attachment's draft: for `useAttachment` and `readAttachmentDraft`. */
export function attachmentDraftId(place: DraftPlace): string {
  return draftFileId(idOf(place));
}

/** All drafts of a place. */
export function draftIdsOf(place: DraftPlace): readonly string[] {
  return [idOf(place), attachmentDraftId(place)];
}

/** Draft texts by conversation. */
export async function readDrafts({ out }: LocalDb): Promise<ReadonlyMap<string, string>> {
  const rows = await out.drafts.where('id').startsWith(PREFIX).toArray();
  const written = rows.map(({ id, fields }) => [id.slice(PREFIX.length), String(fields['content'] ?? '')] as const);
  return new Map(written.filter(([, content]) => content !== ''));
}

function idOf(place: DraftPlace): string {
  return `${PREFIX}${place}`;
}
