import { useEffect, useLayoutEffect } from 'react';
import { endFirstPaint, hasSnapshot } from './first-paint.ts';
import { focusLateStart } from './page-start.ts';

/** A screen renders this with its content: a screen that waits for rows renders it with the rows. */
export function Painted() {
  useLayoutEffect(endFirstPaint, []);
  useEffect(focusLateStart, []);
  return null;
}

/** A wait shorter than this shows nothing, in ms. */
const WAIT_MS = 150;

/** A placeholder renders this: it is revealed after a long wait, unless the snapshot is shown. */
export function PaintedLate() {
  useEffect(() => {
    if (hasSnapshot()) return;
    const timer = setTimeout(endFirstPaint, WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
