import { currentUserCall, logInCall, type LoginBody, signUpCall, type SignupBody } from '@posy/contract/session';
import type { CurrentUser } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { clearShared } from '../../local/shared-cache.ts';
import { openFirstRun } from '../../platform/first-run-flag.ts';
import { forgetPush } from '../../platform/forget-push.ts';
import { clearPrivateStorage, clearMediaCaches } from '../../platform/private-storage.ts';
import { onSessionEvent, notifyOtherTabs } from '../../platform/session-channel.ts';
import { sessionHint } from '../../platform/session-hint.ts';
import { markNewSession, readSignedInFlag, writeSignedInFlag } from '../../platform/signed-in-flag.ts';
import { noteWaiting, type Waiting } from '../../platform/waiting-accounts.ts';
import { call, type CallResult } from '../../sync/http.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { hasPendingLogOut, sendPendingLogOut } from './pending-log-out.ts';
import { forgetAccount, rememberAccount, rememberedAccount } from './session-account.ts';
import { knownAccount, sessionState, setSessionState } from './session-state.ts';

/** The cause of a session's end other than a log-out here. */
type SessionEnd = 'revoked' | 'elsewhere';

interface SessionHooks {
  /** Called when the server or another tab has ended the session: the user has to be informed and redirected. */
  readonly onEnd: (why: SessionEnd) => void;
  /** Stops the services of the logged-in user, before their databases are deleted. */
  readonly stopServices: () => Promise<void>;
}

/** Set while this page logs out: later events from another tab or the server are ignored. */
let isLeaving = false;
/** Set during a call that ends the session itself: that call reports its result. */
let isEndIgnored = false;
/** Number of log-ins on this page: answers to requests from before the last one are outdated. */
let entries = 0;
let stopServices: SessionHooks['stopServices'] = async () => undefined;

/**
 * Starts from this device's storage, then asks the server in the background. Only an explicit 401 of our own server ends a
 * session: without a network the user stays logged in.
 */
export async function startSession(hooks: SessionHooks): Promise<void> {
  stopServices = hooks.stopServices;
  onSessionEvent((event) => {
    if (event.type === 'ended' && currentUid() === event.uid && !isLeaving && !isEndIgnored) {
      isLeaving = true;
      // This tab clears them, too: it may not see the other tab's removal yet, and would write the flag again when it
      // is closed.
      writeSignedInFlag(null);
      clearPrivateStorage();
      hooks.onEnd('elsewhere');
    }
    // Another account logged in (or this one again) in another tab: this page's memory belongs to the former session.
    if (event.type === 'began' && currentUid() !== event.uid) location.reload();
  });
  syncStatus.subscribe(() => {
    if (syncStatus.get().auth === 'needed' && sessionState.get().status === 'signed-in') endSession(hooks);
  });

  if (readSignedInFlag() === null) {
    if (hasPendingLogOut()) await sendPendingLogOut();
    // Clearing the storage deletes the flag, but the cookie may still be there.
    else if (sessionHint() !== 'no') await verifySession();
    return;
  }
  const user = await rememberedAccount();
  if (user) setSessionState({ status: 'signed-in', user });
  const answer = await verifySession();
  if (answer === 'signed-out' && user) endSession(hooks);
}

/**
 * Asks the server for the logged-in user, and applies its answer. Without an answer the state stays the same, except that
 * `loading` becomes `signed-out`.
 */
export async function verifySession(): Promise<'signed-in' | 'signed-out' | 'unknown'> {
  if (hasPendingLogOut() && !(await sendPendingLogOut())) return settleUnknown();
  const asked = entries;
  const result = await call(currentUserCall, {});
  if (isLeaving || entries !== asked) return 'unknown';
  if (result.kind === 'ok') {
    await beginSession(result.body);
    return 'signed-in';
  }
  if (result.kind === 'refused' && result.status === 401) {
    if (sessionState.get().status !== 'signed-in') forgetFlag();
    return 'signed-out';
  }
  return settleUnknown();
}

function settleUnknown(): 'unknown' {
  if (sessionState.get().status === 'loading') setSessionState({ status: 'signed-out' });
  return 'unknown';
}

function forgetFlag(): void {
  writeSignedInFlag(null);
  setSessionState({ status: 'signed-out' });
}

/** Logs in; on success this browser has the session. */
export function logIn(body: LoginBody): Promise<CallResult<CurrentUser>> {
  return signInWith(() => call(logInCall, {}, { json: body }));
}

/** Creates an account; on success this browser has its session. */
export async function signUp(body: SignupBody): Promise<CallResult<CurrentUser>> {
  const result = await signInWith(() => call(signUpCall, {}, { json: body }));
  if (result.kind === 'ok') openFirstRun(result.body.id);
  return result;
}

async function signInWith(ask: () => Promise<CallResult<CurrentUser>>): Promise<CallResult<CurrentUser>> {
  if (hasPendingLogOut()) await sendPendingLogOut();
  const result = await ask();
  if (result.kind === 'ok') {
    isLeaving = false;
    entries++;
    markNewSession();
    await beginSession(result.body);
    notifyOtherTabs({ type: 'began', uid: result.body.id });
  }
  return result;
}

async function beginSession(user: CurrentUser): Promise<void> {
  const before = currentUid();
  await rememberAccount(user);
  writeSignedInFlag(user.id);
  noteWaiting(user);
  // Another account logged in beside this page: nothing of the first may stay in its memory.
  if (before !== null && before !== user.id) return location.reload();
  setSessionState({ status: 'signed-in', user });
}

/** Called when a pull has brought one's account: it changed here, on another device, or by an administrator. */
export async function updateAccount(user: CurrentUser): Promise<void> {
  const before = knownAccount();
  // A row that was pulled before the page was opened is older than the page's own answer.
  if (isLeaving || before?.id !== user.id || user.updatedAt < before.updatedAt) return;
  if (JSON.stringify(user) === JSON.stringify(before)) return;
  setSessionState({ status: 'signed-in', user });
  await rememberAccount(user);
}

/** Ends a session the server has ended. Unsent mutations are stored for the next log-in; cached data is deleted. */
function endSession(hooks: SessionHooks): void {
  const uid = currentUid();
  if (uid === null || isLeaving || isEndIgnored) return;
  hooks.onEnd('revoked');
  void wipeAccount(uid, { keepOutbox: true });
}

/**
 * While `work` runs, the end of the session is ignored: the call may have ended it, and the socket reports that before the
 * answer arrives.
 */
export async function ignoringSessionEnd<T>(work: () => Promise<T>): Promise<T> {
  isEndIgnored = true;
  try {
    return await work();
  } finally {
    isEndIgnored = false;
  }
}

/** Logs the user out in all tabs; this device's data of the account is not deleted yet. */
export async function leaveAccount(uid: CurrentUser['id']): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  writeSignedInFlag(null);
  clearPrivateStorage();
  notifyOtherTabs({ type: 'ended', uid });
  await stopServices();
}

/** Deletes all data of an account from this device; with `keepOutbox` unsent mutations and drafts stay. */
export async function wipeAccount(uid: CurrentUser['id'], options: { readonly keepOutbox: boolean }): Promise<void> {
  const user = knownAccount();
  await leaveAccount(uid);
  // First, because the service worker opens the databases of the remembered account.
  await forgetAccount(uid);
  const { closeLocal, openLocal } = await import('../../sync/current-local.ts');
  const local = await openLocal(uid).catch(() => null);
  if (user?.id === uid) noteWaiting(user, options.keepOutbox && local ? await waitingIn(local) : undefined);
  // The databases first: whatever is written later finds them closed, and is deleted by its writer.
  await local?.wipe(options);
  await Promise.all([clearMediaCaches(uid), forgetPush(), options.keepOutbox ? undefined : clearShared()]);
  closeLocal();
}

/** The pending entries of this account; undefined if they cannot be read. */
async function waitingIn({ out }: LocalDb): Promise<Waiting | undefined> {
  const { readWaiting } = await import('./count-unsent.ts');
  return readWaiting(out).catch(() => undefined);
}

function currentUid(): CurrentUser['id'] | null {
  const state = sessionState.get();
  return state.status === 'signed-in' ? state.user.id : null;
}
