import type { CurrentUser } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { saveNotice } from '../../platform/notice.ts';
import { isDeviceOffline } from '../../sync/http.ts';
import { wakeDrain } from '../../sync/wake.ts';
import { countPendingMutations } from './count-unsent.ts';
import { logOutTexts as texts } from './log-out.en.ts';
import { sendPendingLogOut, setPendingLogOut } from './pending-log-out.ts';
import { leaveAccount, wipeAccount } from './session.ts';

/**
 * Sends the outbox, and waits until it is empty or `timeoutMs` have passed. Returns the number of mutations left. Drafts stay,
 * because the user has not shared them.
 */
export async function sendUnsent(local: LocalDb, timeoutMs: number): Promise<number> {
  const count = () => countPendingMutations(local.out);
  if (isDeviceOffline()) return count();
  // The user asked for it now, so the wait before the next try is skipped.
  await local.out.outbox.where('status').equals('queued').modify({ nextAt: 0 });
  wakeDrain(local.uid);
  const { liveQuery } = await import('../../local/live-query.ts');
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
 * Logs out: deletes the account's data on this device, even if the server cannot be reached (it gets the call at the next
 * start). The browser goes to `/` with a fresh page, so that nothing stays in memory either.
 */
export async function logOut(user: CurrentUser, options: { readonly keepOutbox: boolean }): Promise<void> {
  setPendingLogOut(true);
  await leaveAccount(user.id);
  await sendPendingLogOut();
  await wipeAccount(user.id, options);
  saveNotice({ title: texts.loggedOut });
  location.replace('/');
}
