import { matches } from '@posy/contract/check';
import { CommentIdSchema, type PostId } from '@posy/contract/ids';
import * as Type from 'typebox';
import type { LocalDb } from '../../local/local-db.ts';
import { writeDraft } from '../../local/write-draft.ts';

const AnsweredSchema = Type.Object({ id: CommentIdSchema, parentId: CommentIdSchema, name: Type.String() });

/** The comment that a reply answers, the beginning of its thread, and the name of its author. */
export type Answered = Type.Static<typeof AnsweredSchema>;

/** The unsent text under a post. `answered` is null when it is no reply. */
export interface CommentDraft {
  readonly content: string;
  readonly answered: Answered | null;
}

export async function readCommentDraft({ out }: LocalDb, postId: PostId): Promise<CommentDraft> {
  const { content = '', ...answered } = (await out.drafts.get(draftId(postId)))?.fields ?? {};
  return { content: String(content), answered: matches(AnsweredSchema, answered) ? answered : null };
}

/** Saves the draft; an empty text deletes it. Throws when the device is full. */
export async function saveCommentDraft(
  { out, device }: LocalDb,
  postId: PostId,
  { content, answered }: CommentDraft,
): Promise<void> {
  const row = { updatedAt: device.clock.now(), fields: { content, ...answered }, file: null };
  await writeDraft(out, draftId(postId), content.trim() === '' ? null : row);
}

function draftId(postId: PostId): string {
  return `comment:${postId}`;
}
