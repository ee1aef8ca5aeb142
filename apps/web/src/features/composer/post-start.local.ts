import { hasDiscardedDraft } from '../../local/discarded-draft.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { flushDrafts } from '../../platform/draft-saver.ts';
import {
  isEmptyDraft,
  POST_DRAFT_IDS,
  type PostDraft,
  readPostDraft,
  adoptSharedAsDraft,
} from '../posts/post-draft.ts';
import { dropShared, readShared, type Shared } from '../shared-in/shared-store.ts';

/** The initial content of Create Post. `shared`: content that was shared into Posy while there is already a draft. */
export interface PostStart {
  readonly draft: PostDraft;
  readonly shared: Shared | null;
  /** The former draft was discarded a short while ago, and can be restored. */
  readonly hasDiscarded: boolean;
}

/** Reads it; a draft is never replaced by shared content without a question. */
export async function readPostStart(local: LocalDb): Promise<PostStart> {
  await flushDrafts();
  const start = await readBeginning(local);
  const isFree = start.shared === null && isEmptyDraft(start.draft);
  return { ...start, hasDiscarded: isFree && (await hasDiscardedDraft(local, POST_DRAFT_IDS)) };
}

async function readBeginning(local: LocalDb): Promise<Omit<PostStart, 'hasDiscarded'>> {
  const draft = await readPostDraft(local);
  const shared = await readShared(local.device.clock.now()).catch(() => null);
  if (!shared) return { draft, shared: null };
  if (isEmptyDraft(draft)) return { draft: await adoptSharedAsDraft(local, shared), shared: null };
  if (shared.text !== '' && draft.texts.content === shared.text) {
    // The page crashed before or after it copied the file: the draft is the shared content.
    const { blobs: pictures } = shared;
    if (!draft.photos.has(0) && pictures.length > 0) return { draft: { ...draft, pictures, shared }, shared: null };
    await dropShared(shared.id);
    return { draft, shared: null };
  }
  return { draft, shared };
}
