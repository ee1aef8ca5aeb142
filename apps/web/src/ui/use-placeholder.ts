import { type RefObject, useEffect, useRef } from 'react';
import { thumbHashToDataURL } from 'thumbhash';

const urlsByHash = new Map<string, string | null>();
const MAX_URLS = 200;

/** Delay of the placeholder, in ms: a picture that is on this device loads faster. */
const PLACEHOLDER_AFTER_MS = 50;

/**
 * Draws the thumbhash beneath the picture in a separate task: it takes 1 ms, four on a slow phone. A picture that is on the
 * device loads first and needs none.
 *
 * @param isSeenAround whether the picture does not cover it
 */
export function usePlaceholder<Box extends HTMLElement>(
  thumbhash: string,
  isSeenAround = false,
): RefObject<Box | null> {
  const ref = useRef<Box>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const box = ref.current;
      if (!box || (!isSeenAround && box.querySelector('img')?.naturalWidth)) return;
      const under = thumbHashUrl(thumbhash);
      if (under !== null) box.style.backgroundImage = `url("${under}")`;
    }, PLACEHOLDER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [thumbhash, isSeenAround]);
  return ref;
}

/**
 * A `data:` picture, some 32 px wide, of a ThumbHash in base64; null when it is invalid. Cached, since drawing costs 1
 * ms.
 */
function thumbHashUrl(hash: string): string | null {
  const known = urlsByHash.get(hash);
  if (known !== undefined) return known;
  const url = draw(hash);
  const oldest = urlsByHash.keys().next();
  if (urlsByHash.size >= MAX_URLS && !oldest.done) urlsByHash.delete(oldest.value);
  urlsByHash.set(hash, url);
  return url;
}

function draw(hash: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
    return bytes.length < 5 ? null : thumbHashToDataURL(bytes);
  } catch {
    return null;
  }
}
