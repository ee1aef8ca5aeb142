import { AudienceSchema } from '@posy/contract/audience';
import type { PostId } from '@posy/contract/ids';
import * as Type from 'typebox';
import type { LocalDb } from '../../local/local-db.ts';
import { writeDraft } from '../../local/write-draft.ts';
import { flushDrafts } from '../../platform/draft-saver.ts';
import { type ChangeablePost, changeableOf } from './change-post.ts';
import { editDraftId } from './edit-draft-id.ts';
import { type DraftTexts, fieldsOf, readJson, textsOf } from './post-draft.ts';
import type { PostView } from './post-view.ts';

/** Unfinished changes of a post. The slots of `texts` are the places of the photos of `before`, the post when it was first opened. */
export interface EditDraft {
  readonly before: ChangeablePost;
  readonly texts: DraftTexts;
}

const BeforeSchema = Type.Object({
  content: Type.String(),
  location: Type.String(),
  audience: AudienceSchema,
  photos: Type.Array(Type.Object({ id: Type.String(), altText: Type.String() })),
});

export async function readEditDraft({ out }: LocalDb, id: PostId): Promise<EditDraft | null> {
  await flushDrafts();
  const row = await out.drafts.get(editDraftId(id));
  const before = row && readJson(BeforeSchema, row.fields['before']);
  return row && before ? { before, texts: textsOf(row) } : null;
}

/** Null deletes it. Throws when the device is full; the earlier draft stays. */
export async function saveEditDraft({ out, device }: LocalDb, id: PostId, draft: EditDraft | null): Promise<void> {
  const updatedAt = device.clock.now();
  const row = draft && {
    updatedAt,
    fields: { ...fieldsOf(draft.texts), before: JSON.stringify(draft.before) },
    file: null,
  };
  await writeDraft(out, editDraftId(id), row);
}

/** A form begins with its draft. If photos of it are gone meanwhile, the draft has only its words. */
export function editOf(post: PostView, draft: EditDraft | null): EditDraft {
  const before = changeableOf(post);
  if (!draft) return { before, texts: textsOfPost(before) };
  const isThere = ({ id }: { readonly id: string }) => before.photos.some((photo) => photo.id === id);
  if (draft.before.photos.every(isThere)) return draft;
  const { content, location, audience } = draft.texts;
  return {
    before: { ...draft.before, photos: before.photos },
    texts: { ...textsOfPost(before), content, location, audience },
  };
}

function textsOfPost({ content, location, audience, photos }: ChangeablePost): DraftTexts {
  const altTexts = photos.map(({ altText }) => altText);
  return { content, location, audience, altTexts, order: photos.map((_, slot) => slot) };
}
