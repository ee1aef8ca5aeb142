import type { CurrentUser } from '@posy/contract/users';
import { liveQuery } from '../../local/live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import type { PendingProfile } from './profile-overlay.ts';
import { readPicture, readProfile } from './profile.local.ts';

/** The fields of an account that the user may change, laid over the server's. */
export type DesiredAccount = Partial<
  Pick<CurrentUser, 'firstName' | 'lastName' | 'username' | 'bio' | 'profileImageUrl' | 'approvesFollowers'>
>;

export interface AccountListener {
  /** Called with the server's account, as pulls bring it. */
  readonly onAccount: (account: CurrentUser) => void;
  /** Called with the pending changes; empty when there are none. */
  readonly onDesiredAccount: (mutation: DesiredAccount) => void;
}

/** Calls the listener with the account, now and whenever a pull or a mutation changes it. Returns a stop function. */
export function watchAccount(local: LocalDb, { onAccount, onDesiredAccount }: AccountListener): () => void {
  const pictures = new PictureUrls(local);
  let latest = 0;
  const watching = liveQuery(() => readProfile(local)).subscribe({
    next({ account, pending }) {
      const turn = ++latest;
      void pictures.urlFor(pending).then((profileImageUrl) => {
        if (turn !== latest) return;
        if (account) onAccount(account);
        const { approvesFollowers, ...fields } = pending.fields;
        onDesiredAccount({
          ...fields,
          ...(approvesFollowers && { approvesFollowers: approvesFollowers === 'true' }),
          ...(profileImageUrl !== null && { profileImageUrl }),
        });
      });
    },
    // The databases were closed: the page is being left.
    error: () => undefined,
  });
  return () => watching.unsubscribe();
}

/** Object URLs of pending pictures. The URL before the last stays valid, because it may still be on the screen. */
class PictureUrls {
  readonly #local: LocalDb;
  readonly #urls = new Map<string, string>();

  constructor(local: LocalDb) {
    this.#local = local;
  }

  async urlFor({ picture }: PendingProfile): Promise<string | null> {
    if (!picture) return null;
    const known = this.#urls.get(picture.key);
    if (known !== undefined) return known;
    const bytes = await readPicture(this.#local, picture.key, picture.type).catch(() => null);
    if (!bytes) return null;
    const url = URL.createObjectURL(bytes);
    this.#urls.set(picture.key, url);
    this.#dropOldest();
    return url;
  }

  #dropOldest(): void {
    const oldest = this.#urls.entries().next();
    if (this.#urls.size <= 2 || oldest.done) return;
    URL.revokeObjectURL(oldest.value[1]);
    this.#urls.delete(oldest.value[0]);
  }
}
