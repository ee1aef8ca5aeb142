import { useLayoutEffect } from 'react';
import { endFirstPaint } from './first-paint.ts';

/** Rendered by a screen once it shows what it is there for. A screen that waits for rows renders it when it has them. */
export function Painted() {
  useLayoutEffect(endFirstPaint, []);
  return null;
}
