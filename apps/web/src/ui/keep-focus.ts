import { isFocusLost, noteRemoval, restoreFocus, watchFocus } from './focus-trail.ts';

/**
 * Whoever deletes a row, or presses a button that goes away by that, is not sent back to the top of the page: the focus
 * goes to the row beside it, or to what is left around it. Dialogs that close and pages that change have two frames to place it themselves.
 * Returns the end of it.
 */
export function keepFocus(): () => void {
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
