import { matches } from '@posy/contract/check';
import type { UserId } from '@posy/contract/ids';
import { type CurrentUser, CurrentUserSchema } from '@posy/contract/users';
import Dexie, { type Table } from 'dexie';
import { checkVersion, closeOnUpgrade } from './guard-version.ts';

const META_VERSION = 1;

interface KvRow {
  readonly k: string;
  readonly v: unknown;
}
interface AccountRow {
  readonly uid: string;
  readonly user: unknown;
}

/** Data that is needed before a user's databases are opened: the active account. */
class AppMeta extends Dexie {
  declare readonly kv: Table<KvRow, string>;
  declare readonly accounts: Table<AccountRow, string>;

  constructor() {
    super('app-meta', { chromeTransactionDurability: 'strict' });
    this.version(META_VERSION).stores({ kv: 'k', accounts: 'uid' });
    closeOnUpgrade(this, () => undefined);
    this.on('ready', () => checkVersion(this, META_VERSION), true);
  }
}

let meta = new AppMeta();

/** For tests that bring a fresh IndexedDB: forgets the connection. */
export function reopenAppMeta(): void {
  meta.close();
  meta = new AppMeta();
}

/** The last seen account of this browser: an offline start shows it. */
export async function readActiveAccount(): Promise<CurrentUser | null> {
  const active = await meta.kv.get('activeUid');
  if (typeof active?.v !== 'string') return null;
  const account = await meta.accounts.get(active.v);
  return account && matches(CurrentUserSchema, account.user) ? account.user : null;
}

/** Stores the active account. Call after log-in, sign-up and every answer that names the user. */
export async function saveActiveAccount(user: CurrentUser): Promise<void> {
  await meta.transaction('rw', meta.kv, meta.accounts, async () => {
    await meta.accounts.put({ uid: user.id, user });
    await meta.kv.put({ k: 'activeUid', v: user.id });
  });
}

/** Deletes an account from this browser, and ends its log-in if it is the active one. */
export async function clearActiveAccount(uid: UserId): Promise<void> {
  await meta.transaction('rw', meta.kv, meta.accounts, async () => {
    const active = await meta.kv.get('activeUid');
    if (active?.v === uid) await meta.kv.delete('activeUid');
    await meta.accounts.delete(uid);
  });
}

/** Whether an account was logged in on this device, and was not logged out since. */
export async function isRemembered(uid: string): Promise<boolean> {
  return (await meta.accounts.get(uid)) !== undefined;
}

/** A setting of this device that the service worker has to know; undefined for one that was never saved. */
export async function readSetting(name: string): Promise<unknown> {
  return (await meta.kv.get(`setting:${name}`))?.v;
}

export async function saveSetting(name: string, value: unknown): Promise<void> {
  await meta.kv.put({ k: `setting:${name}`, v: value });
}
