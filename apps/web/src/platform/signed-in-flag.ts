/**
 * A flag in localStorage, readable before anything is loaded, that this browser is logged in: it decides whether a page
 * starts as the app or as the landing page. It is a hint only; the databases and the server decide.
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

/** The inline script in `index.html` reads this key too. It is no personal data, so it outlives accounts. */
export const SIGNED_OUT_KEY = 'posy.signed-out';

/** Whether this browser has logged out. False also where its storage was cleared since. */
export function isKnownSignedOut(): boolean {
  try {
    return localStorage.getItem(SIGNED_OUT_KEY) !== null;
  } catch {
    return false;
  }
}

const NEW_SESSION_KEY = 'posy.new-session';

/** Marks a new log-in: the server lost what an earlier session had registered for this browser. */
export function markNewSession(): void {
  try {
    localStorage.setItem(NEW_SESSION_KEY, '1');
  } catch {
    // Without storage the daily registration repeats it.
  }
}

/** Whether {@link markNewSession} was called since {@link endNewSession}. */
export function isNewSession(): boolean {
  try {
    return localStorage.getItem(NEW_SESSION_KEY) !== null;
  } catch {
    return false;
  }
}

/** Call this after the registration was repeated. */
export function endNewSession(): void {
  try {
    localStorage.removeItem(NEW_SESSION_KEY);
  } catch {
    // Without storage there is no mark.
  }
}

export function writeSignedInFlag(uid: string | null): void {
  try {
    if (uid === null) {
      localStorage.removeItem(SIGNED_IN_KEY);
      localStorage.setItem(SIGNED_OUT_KEY, '1');
    } else {
      localStorage.setItem(SIGNED_IN_KEY, uid);
      localStorage.removeItem(SIGNED_OUT_KEY);
    }
  } catch {
    // Without storage the app starts at the landing page and asks the server; nothing is lost.
  }
}
