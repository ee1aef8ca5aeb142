import type { MouseEvent } from 'react';

/** Whether a click on a link asks for a tab or a window of its own, which the browser opens. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}
