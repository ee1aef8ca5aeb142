import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../platform/idle.ts';
import { whenShown } from './first-paint.ts';

/** True after the first idle time: later pages do not defer. */
let wasQuiet = false;

/** Draws secondary content after the primary content was painted. */
export function WhenIdle({ children }: { readonly children: ReactNode }) {
  const [isQuiet, setIsQuiet] = useState(wasQuiet);
  useEffect(() => {
    if (wasQuiet) return;
    const show = () => {
      wasQuiet = true;
      setIsQuiet(true);
    };
    whenShown(() => whenIdle(show));
  }, []);
  return isQuiet && children;
}
