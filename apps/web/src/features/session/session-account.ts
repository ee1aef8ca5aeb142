import type { CurrentUser } from '@posy/contract/users';
import { withTimeout } from '../../local/with-timeout.ts';

/**
 * The account as stored on this device. Loaded on demand: the database library is a quarter of the bundle, and no public page
 * needs it.
 */
const appMeta = () => import('../../local/app-meta.ts');

/** Timeout of the database, in ms: without its answer the server is asked. */
const ANSWER_MS = 3000;

export async function rememberedAccount(): Promise<CurrentUser | null> {
  try {
    return await withTimeout(ANSWER_MS, (await appMeta()).readActiveAccount(), null);
  } catch {
    return null;
  }
}

/** Where storage is blocked the session lasts as long as the page. */
export async function rememberAccount(user: CurrentUser): Promise<void> {
  try {
    await withTimeout(ANSWER_MS, (await appMeta()).saveActiveAccount(user), undefined);
  } catch {
    // Where storage is blocked there is no stored account.
  }
}

export async function forgetAccount(uid: CurrentUser['id']): Promise<void> {
  try {
    await (await appMeta()).clearActiveAccount(uid);
  } catch {
    // A database that cannot be opened has no account.
  }
}
