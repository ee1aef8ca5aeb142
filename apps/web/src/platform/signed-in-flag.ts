/**
 * A mark, readable before anything is loaded, that somebody is signed in on this browser: it decides whether a page
 * starts as the app or as the landing page. It proves nothing; the databases and the server do.
 *
 * The inline script in `index.html` reads the same key.
 */
export const SIGNED_IN_KEY = 'posy.signed-in';

/** The account this browser was last signed in with; null for none, and where storage is blocked. */
export function readSignedInFlag(): string | null {
  try {
    return localStorage.getItem(SIGNED_IN_KEY);
  } catch {
    return null;
  }
}

export function writeSignedInFlag(uid: string | null): void {
  try {
    if (uid === null) localStorage.removeItem(SIGNED_IN_KEY);
    else localStorage.setItem(SIGNED_IN_KEY, uid);
  } catch {
    // Without storage the app starts at the landing page and asks the server; nothing is lost.
  }
}
