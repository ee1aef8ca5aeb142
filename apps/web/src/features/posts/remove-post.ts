import type { PostId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { editDraftId } from './edit-draft-id.ts';
import { deletePost } from './posts.sync.ts';

/** Enqueues the deletion of a post, or takes an unsent one out of the outbox. */
export async function removePost(local: LocalDb, id: PostId): Promise<void> {
  await enqueue(local, deletePost, { id }, { drafts: [editDraftId(id)] });
}
