import { useEffect, useLayoutEffect } from 'react';
import { endFirstPaint, hasSnapshot } from './first-paint.ts';
import { focusLateStart } from './page-start.ts';

/** Rendered by a screen once it shows its content. A screen that waits for rows renders it with them. */
export function Painted() {
  useLayoutEffect(endFirstPaint, []);
  useEffect(focusLateStart, []);
  return null;
}

/** A wait shorter than this shows nothing, in ms. */
const WAIT_MS = 150;

/** Rendered by a placeholder: reveals it after a long wait, unless the snapshot is shown. */
export function PaintedLate() {
  useEffect(() => {
    if (hasSnapshot()) return;
    const timer = setTimeout(endFirstPaint, WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
