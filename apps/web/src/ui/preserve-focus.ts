import { isFocusLost, noteRemoval, restoreFocus, watchFocus } from './focus-trail.ts';

/**
 * Keeps the focus in place when the focused element is removed, for instance by deleting a row: it moves to a sibling row, or
 * to the remaining container, instead of the top of the page. Closing dialogs and page changes have two frames to place the
 * focus themselves. Features place the focus only where they know better: on the first wrong field, on a player that replaced a
 * button. Base UI's list of elements that had the focus does not know their surroundings. Returns a function that stops it.
 */
export function preserveFocus(): () => void {
  watchFocus();
  let frame = 0;
  const afterFrames = (count: number) => {
    frame = requestAnimationFrame(() => {
      if (!isFocusLost()) return;
      if (count > 1) afterFrames(count - 1);
      else restoreFocus();
    });
  };
  const observer = new MutationObserver((records) => {
    for (const record of records) if (record.removedNodes.length > 0) noteRemoval(record);
    if (!isFocusLost()) return;
    cancelAnimationFrame(frame);
    afterFrames(2);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
