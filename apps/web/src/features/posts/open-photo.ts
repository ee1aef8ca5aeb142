import type { PostId, UserId } from '@posy/contract/ids';
import { flushSync } from 'react-dom';
import { showDialog } from '../../app/open-dialog.ts';

/** A viewer that takes longer than this to be drawn is shown without the picture growing into it, in ms. */
const LONGEST_WAIT_MS = 300;
const NAME = 'photo';

/** Opens the viewer; where the browser can, the picture grows out of its place in the list. */
export async function openPhoto(postId: PostId, listOf: UserId | null, picture: HTMLElement | null): Promise<void> {
  const show = () => showDialog('photo', { postId, listOf });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || isStill || !picture) return show();
  picture.style.viewTransitionName = NAME;
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = '';
    flushSync(show);
    await viewerDrawn();
  });
  // Cut short by another one: the viewer is open all the same.
  transition.ready.catch(() => undefined);
  await transition.finished.catch(() => undefined);
}

/** Resolves when the picture is in the viewer. Nothing is painted meanwhile, so no frame can be waited for. */
function viewerDrawn(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      watcher.disconnect();
      resolve();
    };
    const look = () => document.querySelector('.yarl__slide_current .yarl__slide_image') && done();
    const watcher = new MutationObserver(look);
    const timer = setTimeout(done, LONGEST_WAIT_MS);
    watcher.observe(document.body, { childList: true, subtree: true });
    look();
  });
}
