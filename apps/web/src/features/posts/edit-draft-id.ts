import type { PostId } from '@posy/contract/ids';

/** Id of the draft with the unfinished changes of a post. */
export function editDraftId(id: PostId): string {
  return `edit:${id}`;
}
