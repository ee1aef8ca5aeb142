import { matches } from '@posy/contract/check';
import { type ConversationId, type MessageId, MessageIdSchema } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { draftFileId } from '../../local/out-db.ts';
import { writeDraft } from '../../local/write-draft.ts';
import { dropAttachmentDraft, readAttachmentDraft } from '../attachments/attachment-draft.ts';
import type { DraftAttachment } from '../attachments/attachment.ts';

/** Place of a draft: a conversation, or (`new`) the New Message dialog. */
export type DraftPlace = ConversationId | 'new';

/**
 * `username` is set in the dialog only, '' elsewhere. `replyToId`: the message that it answers, which may be deleted meanwhile. An
 * attachment has its own draft (`attachmentDraftId`).
 */
export interface MessageDraft {
  readonly content: string;
  readonly username: string;
  readonly replyToId: MessageId | null;
}

export const EMPTY_DRAFT: MessageDraft = { content: '', username: '', replyToId: null };

/** A message that was begun earlier on this device. */
export interface BegunMessage {
  readonly draft: MessageDraft;
  readonly attachment: DraftAttachment | null;
}

export const NOTHING_BEGUN: BegunMessage = { draft: EMPTY_DRAFT, attachment: null };

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
  const { content = '', username = '', replyToId } = (await out.drafts.get(idOf(place)))?.fields ?? {};
  return {
    content: String(content),
    username: String(username),
    replyToId: matches(MessageIdSchema, replyToId) ? replyToId : null,
  };
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
  draft: Partial<MessageDraft>,
): Promise<void> {
  const { content, username, replyToId } = { ...EMPTY_DRAFT, ...draft };
  const isNothing = content.trim() === '' && username.trim() === '' && replyToId === null;
  const fields = { content, username, ...(replyToId !== null && { replyToId }) };
  const row = { updatedAt: device.clock.now(), fields, file: null };
  await writeDraft(out, idOf(place), isNothing ? null : row);
}

/** Deletes all drafts of a place, with their files. */
export async function dropDrafts(local: LocalDb, place: DraftPlace): Promise<void> {
  await writeDraft(local.out, idOf(place), null);
  await dropAttachmentDraft(local, attachmentDraftId(place));
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
