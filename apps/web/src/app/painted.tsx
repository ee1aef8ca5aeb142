import { useEffect, useLayoutEffect } from 'react';
import { endFirstPaint, hasFirstPaint } from './first-paint.ts';
import { focusLateStart } from './page-start.ts';

/** Rendered by a screen once it shows what it is there for. A screen that waits for rows renders it when it has them. */
export function Painted() {
  useLayoutEffect(endFirstPaint, []);
  useEffect(focusLateStart, []);
  return null;
}

/** A wait shorter than this shows nothing, in ms. */
const WAIT_MS = 150;

/** Rendered by a stand-in: lets it be seen once the wait is long, unless something better was painted first. */
export function PaintedLate() {
  useEffect(() => {
    if (hasFirstPaint()) return;
    const timer = setTimeout(endFirstPaint, WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
