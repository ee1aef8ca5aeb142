import type { LocalDb } from '../../local/local-db.ts';
import { POST_DRAFT_ID } from '../../local/out-db.ts';
import { type FoundPost, readFoundPosts } from './read-found.ts';

/** A post that was begun and not shared. `createdAt`: the time of its last change, ISO 8601 UTC. */
export interface FoundDraft {
  readonly id: typeof POST_DRAFT_ID;
  readonly content: string;
  readonly location: string;
  readonly altText: string;
  readonly createdAt: string;
}

/** {@link readFoundPosts} after the user's draft, if that was found and still exists. */
export async function readPostsAndDraft(
  local: LocalDb,
  ids: readonly string[],
): Promise<readonly (FoundPost | FoundDraft)[]> {
  const [posts, draft] = await Promise.all([readFoundPosts(local, ids), readDraft(local, ids)]);
  return draft ? [draft, ...posts] : posts;
}

export function isDraft(found: FoundPost | FoundDraft): found is FoundDraft {
  return found.id === POST_DRAFT_ID;
}

async function readDraft({ out }: LocalDb, ids: readonly string[]): Promise<FoundDraft | null> {
  const row = ids.includes(POST_DRAFT_ID) ? await out.drafts.get(POST_DRAFT_ID) : undefined;
  if (!row) return null;
  const text = (name: string) => String(row.fields[name] ?? '');
  return {
    id: POST_DRAFT_ID,
    content: text('content'),
    location: text('location'),
    altText: text('altText'),
    createdAt: new Date(row.updatedAt).toISOString(),
  };
}
