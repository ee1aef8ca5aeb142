import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../platform/idle.ts';
import { whenShown } from './first-paint.ts';

/** It was quiet once: on later pages nothing is put off any more. */
let wasQuiet = false;

/** Draws what nobody waits for once the page has painted what they do wait for. */
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
