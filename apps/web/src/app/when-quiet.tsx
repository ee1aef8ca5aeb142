import { type ReactNode, useEffect, useState } from 'react';

/** Later than this nothing is put off, in ms. */
const LATEST_MS = 3000;

/** It was quiet once: on later pages nothing is put off any more. */
let wasQuiet = false;

/** Draws what nobody waits for once the page has painted what they do wait for. */
export function WhenQuiet({ children }: { readonly children: ReactNode }) {
  const [isQuiet, setIsQuiet] = useState(wasQuiet);
  useEffect(() => {
    if (wasQuiet) return;
    const show = () => {
      wasQuiet = true;
      setIsQuiet(true);
    };
    if ('requestIdleCallback' in globalThis) {
      const waiting = requestIdleCallback(show, { timeout: LATEST_MS });
      return () => cancelIdleCallback(waiting);
    }
    const timer = setTimeout(show, 200);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet && children;
}
