/** In session storage: a visitor who opens a user's page and has to log in first sees it afterwards. */
const KEY = 'posy-linked-user';

/** Stores the user of the page's address, a username or an id, if it is the page of one. */
export function saveLinkedUser(): void {
  // Prerendering has no address.
  const who = /^\/u\/([\w.@%-]{1,100})$/.exec(globalThis.location?.pathname ?? '')?.[1];
  try {
    if (who !== undefined) sessionStorage.setItem(KEY, decodeURIComponent(who));
  } catch {
    // Storage is blocked, or the address is wrong: the link has to be followed again after the log-in.
  }
}

/** Returns the stored user, and deletes it. */
export function consumeLinkedUser(): string | null {
  try {
    const who = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return who;
  } catch {
    return null;
  }
}
