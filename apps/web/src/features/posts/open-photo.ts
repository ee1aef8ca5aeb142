import type { PostId, UserId } from '@posy/contract/ids';
import { showDialog } from '../../kit/open-dialog.ts';
import { growInto } from '../../ui/grow-into.ts';

/** Opens the viewer, at a place of an album; with view transitions, the picture grows out of its position in the list. */
export function openPhoto(
  postId: PostId,
  listOf: UserId | null,
  picture: HTMLElement | null,
  place = 0,
): Promise<void> {
  return growInto({
    from: picture,
    into: '.yarl__slide_current .yarl__slide_image',
    show: () => showDialog('photo', { postId, listOf, ...(place > 0 && { place }) }),
  });
}
