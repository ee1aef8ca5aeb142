import type { LocalDb } from '../../local/local-db.ts';
import { draftFileId, POST_DRAFT_ID } from '../../local/out-db.ts';

/** Whether a post was begun on this device and not shared. Run it inside `liveQuery`. */
export async function hasPostDraft({ out }: LocalDb): Promise<boolean> {
  const [words, photos] = await Promise.all([
    out.drafts.get(POST_DRAFT_ID),
    // A draft without its first photo may have others.
    out.drafts.where('id').startsWith(draftFileId(POST_DRAFT_ID)).count(),
  ]);
  const texts = [words?.fields['content'], words?.fields['location'], words?.fields['altText']];
  return photos > 0 || texts.some((text) => typeof text === 'string' && text !== '');
}
