import type { LocalDb } from '../../local/local-db.ts';
import { dropShared, readShared, type Shared } from '../shared-in/shared-store.ts';
import { isEmptyDraft, type PostDraft, readPostDraft, takeSharedAsDraft } from './post-draft.local.ts';

/** What Create Post begins with. `shared`: something that was shared into Posy, while there is a draft already. */
export interface PostStart {
  readonly draft: PostDraft;
  readonly shared: Shared | null;
}

/** A draft is never given up for what is shared without asking. */
export async function readPostStart(local: LocalDb): Promise<PostStart> {
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
