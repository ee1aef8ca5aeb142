import { hasDiscardedDraft } from '../../local/discarded-draft.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { dropShared, readShared, type Shared } from '../shared-in/shared-store.ts';
import { isEmptyDraft, POST_DRAFT_IDS, type PostDraft, readPostDraft, takeSharedAsDraft } from './post-draft.local.ts';

/** What Create Post begins with. `shared`: something that was shared into Posy, while there is a draft already. */
export interface PostStart {
  readonly draft: PostDraft;
  readonly shared: Shared | null;
  /** The draft before was discarded a short while ago, and can be brought back. */
  readonly hasDiscarded: boolean;
}

/** Reads it; a draft is never given up without asking for what is shared. */
export async function readPostStart(local: LocalDb): Promise<PostStart> {
  const start = await readBeginning(local);
  const isFree = start.shared === null && isEmptyDraft(start.draft);
  return { ...start, hasDiscarded: isFree && (await hasDiscardedDraft(local, POST_DRAFT_IDS)) };
}

async function readBeginning(local: LocalDb): Promise<Omit<PostStart, 'hasDiscarded'>> {
  const draft = await readPostDraft(local);
  const shared = await readShared(local.device.clock.now()).catch(() => null);
  if (!shared) return { draft, shared: null };
  if (isEmptyDraft(draft)) return { draft: await takeSharedAsDraft(local, shared), shared: null };
  if (shared.text !== '' && draft.texts.content === shared.text) {
    // The page died on the way, before its file was copied or after: the draft is what was shared.
    if (!draft.attachment && shared.blob) return { draft: { ...draft, picture: shared.blob, shared }, shared: null };
    await dropShared(shared.id);
    return { draft, shared: null };
  }
  return { draft, shared };
}
