import type { CurrentUser } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { leaveNotice } from '../../platform/notice.ts';
import { isDeviceOffline } from '../../sync/http.ts';
import { wakeDrain } from '../../sync/wake.ts';
import { countPendingMutations } from './count-unsent.ts';
import { sendPendingLogOut, setPendingLogOut } from './pending-log-out.ts';
import { sessionTexts as texts } from './session.texts.ts';
import { leaveAccount, wipeAccount } from './session.ts';

/**
 * Has the outbox sent, and waits until it is empty or `timeoutMs` have passed. Returns how many wishes are left; drafts
 * stay, since nobody shared them.
 */
export async function sendUnsent(local: LocalDb, timeoutMs: number): Promise<number> {
  const count = () => countPendingMutations(local.out);
  if (isDeviceOffline()) return count();
  // Whoever asks for it now does not want to wait for the next try.
  await local.out.outbox.where('status').equals('queued').modify({ nextAt: 0 });
  wakeDrain(local.uid);
  const { liveQuery } = await import('dexie');
  const left = Promise.withResolvers<number>();
  const watching = liveQuery(count).subscribe({
    next: (open) => open === 0 && left.resolve(0),
    error: left.reject,
  });
  const timer = setTimeout(() => void count().then(left.resolve, left.reject), timeoutMs);
  try {
    return await left.promise;
  } finally {
    clearTimeout(timer);
    watching.unsubscribe();
  }
}

/**
 * Leaves the account: this device is wiped whether or not the server can be told (it then is at the next start), and
 * the browser goes to `/` with a fresh page, so that nothing stays in memory either.
 */
export async function logOut(user: CurrentUser, options: { readonly keepOut: boolean }): Promise<void> {
  setPendingLogOut(true);
  await leaveAccount(user.id);
  await sendPendingLogOut();
  await wipeAccount(user.id, options);
  leaveNotice({ title: texts.loggedOut });
  location.replace('/');
}
