import type { CurrentUser } from '@posy/contract/users';

/**
 * The account as this device remembers it. Fetched when needed: the database library is a quarter of the bundle, and no
 * public page needs it.
 */
const appMeta = () => import('../../local/app-meta.ts');

export async function rememberedAccount(): Promise<CurrentUser | null> {
  try {
    return await (await appMeta()).readActiveAccount();
  } catch {
    return null;
  }
}

/** Where storage is blocked the session lasts as long as the page. */
export async function rememberAccount(user: CurrentUser): Promise<void> {
  try {
    await (await appMeta()).saveActiveAccount(user);
  } catch {
    // See above.
  }
}

export async function forgetAccount(uid: CurrentUser['id']): Promise<void> {
  try {
    await (await appMeta()).clearActiveAccount(uid);
  } catch {
    // Where it cannot be opened nothing was kept.
  }
}
