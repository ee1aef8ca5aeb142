import type { CurrentUser } from '@posy/contract/users';
import { liveQuery } from 'dexie';
import type { LocalDb } from '../../local/local-db.ts';
import type { PendingProfileMutations } from './profile-overlay.ts';
import { readPicture, readProfile } from './profile.local.ts';

/** What of an account a person may change, laid over what the server said. */
export type DesiredAccount = Partial<
  Pick<CurrentUser, 'firstName' | 'lastName' | 'username' | 'bio' | 'profileImageUrl'>
>;

export interface AccountListener {
  /** The server's word, as pulls bring it. */
  readonly onAccount: (account: CurrentUser) => void;
  /** What is wished and not in it yet; empty when nothing is. */
  readonly onDesiredAccount: (mutation: DesiredAccount) => void;
}

/** Tells who one is, now and whenever a pull or a wish changes it. The returned function ends that. */
export function watchAccount(local: LocalDb, { onAccount, onDesiredAccount }: AccountListener): () => void {
  const pictures = new KeptPictures(local);
  let latest = 0;
  const watching = liveQuery(() => readProfile(local)).subscribe({
    next({ account, pendingMutations }) {
      const turn = ++latest;
      void pictures.urlFor(pendingMutations).then((profileImageUrl) => {
        if (turn !== latest) return;
        if (account) onAccount(account);
        onDesiredAccount({ ...pendingMutations.fields, ...(profileImageUrl !== null && { profileImageUrl }) });
      });
    },
    // The databases were closed: the page is being left.
    error: () => undefined,
  });
  return () => watching.unsubscribe();
}

/** Object URLs of pictures that are on their way. The one before the last is let go: it may still be on the screen. */
class KeptPictures {
  readonly #local: LocalDb;
  readonly #urls = new Map<string, string>();

  constructor(local: LocalDb) {
    this.#local = local;
  }

  async urlFor({ picture }: PendingProfileMutations): Promise<string | null> {
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
