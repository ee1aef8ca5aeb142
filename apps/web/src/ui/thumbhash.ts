import { thumbHashToDataURL } from 'thumbhash';

const urlsByHash = new Map<string, string | null>();
const MAX_URLS = 200;

/**
 * A `data:` picture, some 32 px wide, of a ThumbHash in base64; null when it is invalid. Cached, since drawing costs 1
 * ms.
 */
export function thumbHashUrl(hash: string): string | null {
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
