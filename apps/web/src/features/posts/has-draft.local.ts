import type { LocalDb } from '../../local/local-db.ts';
import { draftFileId } from '../../local/out-db.ts';
import { POST_DRAFT_ID } from '../../local/post-draft-id.ts';

/** Whether a post was begun on this device and not shared. Run it inside `liveQuery`. */
export async function hasPostDraft({ out }: LocalDb): Promise<boolean> {
  const [words, file] = await out.drafts.bulkGet([POST_DRAFT_ID, draftFileId(POST_DRAFT_ID)]);
  const texts = [words?.fields['content'], words?.fields['location'], words?.fields['altText']];
  return file !== undefined || texts.some((text) => typeof text === 'string' && text !== '');
}
