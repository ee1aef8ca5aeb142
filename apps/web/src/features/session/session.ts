import type { LoginBody, SignupBody } from '@posy/contract/session';
import { type CurrentUser, CurrentUserSchema } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { clearShared } from '../../local/shared-cache.ts';
import { forgetPush } from '../../platform/forget-push.ts';
import { clearPrivateStorage, clearMediaCaches } from '../../platform/private-storage.ts';
import { onSessionNews, tellOtherTabs } from '../../platform/session-channel.ts';
import { sessionHint } from '../../platform/session-hint.ts';
import { markNewSession, readSignedInFlag, writeSignedInFlag } from '../../platform/signed-in-flag.ts';
import { noteWaiting } from '../../platform/waiting-accounts.ts';
import { call, type CallResult } from '../../sync/http.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { hasPendingLogOut, sendPendingLogOut } from './pending-log-out.ts';
import { forgetAccount, rememberAccount, rememberedAccount } from './session-account.ts';
import { knownAccount, sessionState, setSessionState } from './session-state.ts';

/** Why a session ended without the person asking for it. */
type SessionEnd = 'revoked' | 'elsewhere';

interface SessionHooks {
  /** The server says the session is over (or another tab does): the person has to be told and led away. */
  readonly onEnd: (why: SessionEnd) => void;
  /** Ends what runs for the signed-in person, before their databases go. */
  readonly stopServices: () => Promise<void>;
}

/** A page that leaves an account finishes that, whatever another tab or the server says of it meanwhile. */
let isLeaving = false;
/** A call that ends the session itself is under way: it will say what became of it. */
let isHeld = false;
/** How often somebody logged in on this page: what was asked before that says nothing of who is signed in now. */
let entries = 0;
let stopServices: SessionHooks['stopServices'] = async () => undefined;

/**
 * Starts from what this device remembers, then asks the server behind the screen. Only an explicit 401 of our own
 * server ends a session: without a network the person stays who they are.
 */
export async function startSession(hooks: SessionHooks): Promise<void> {
  stopServices = hooks.stopServices;
  onSessionNews((news) => {
    if (news.type === 'ended' && currentUid() === news.uid && !isLeaving && !isHeld) {
      isLeaving = true;
      // Here too, since this tab may not see yet what the other one removed, and would write it anew as it goes.
      writeSignedInFlag(null);
      clearPrivateStorage();
      hooks.onEnd('elsewhere');
    }
    // Another account (or this one anew) began in another tab: this page's memory is not theirs.
    if (news.type === 'began' && currentUid() !== news.uid) location.reload();
  });
  syncStatus.subscribe(() => {
    if (syncStatus.get().auth === 'needed' && sessionState.get().status === 'signed-in') endSession(hooks);
  });

  if (readSignedInFlag() === null) {
    if (hasPendingLogOut()) await sendPendingLogOut();
    // Storage that was emptied forgets the mark, and the cookie is still there.
    else if (sessionHint() !== 'no') await verifySession();
    return;
  }
  const user = await rememberedAccount();
  if (user) setSessionState({ status: 'signed-in', user });
  const answer = await verifySession();
  if (answer === 'signed-out' && user) endSession(hooks);
}

/**
 * Asks the server who is signed in, and takes its word. Without an answer nothing changes, but for a page that knew
 * nothing yet: that is signed out as far as can be told.
 */
export async function verifySession(): Promise<'signed-in' | 'signed-out' | 'unknown'> {
  if (hasPendingLogOut() && !(await sendPendingLogOut())) return settleUnknown();
  const asked = entries;
  const result = await call('/api/user', { schema: CurrentUserSchema });
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

/** POST /api/login; on success this browser is signed in. */
export function logIn(body: LoginBody): Promise<CallResult<CurrentUser>> {
  return enter('/api/login', body);
}

/** POST /api/signup; on success this browser is signed in. */
export function signUp(body: SignupBody): Promise<CallResult<CurrentUser>> {
  return enter('/api/signup', body);
}

async function enter(path: string, json: unknown): Promise<CallResult<CurrentUser>> {
  if (hasPendingLogOut()) await sendPendingLogOut();
  const result = await call(path, { method: 'POST', json, schema: CurrentUserSchema });
  if (result.kind === 'ok') {
    isLeaving = false;
    entries++;
    markNewSession();
    await beginSession(result.body);
    tellOtherTabs({ type: 'began', uid: result.body.id });
  }
  return result;
}

async function beginSession(user: CurrentUser): Promise<void> {
  const before = currentUid();
  await rememberAccount(user);
  writeSignedInFlag(user.id);
  noteWaiting(user, 0);
  // Another account signed in behind this page's back: nothing of the first may stay in its memory.
  if (before !== null && before !== user.id) return location.reload();
  setSessionState({ status: 'signed-in', user });
}

/** A pull brought one's account: it changed here, on another device, or by an administrator. */
export async function takeAccount(user: CurrentUser): Promise<void> {
  const before = knownAccount();
  // What a pull wrote before the page was opened is older than what the page asked since.
  if (isLeaving || before?.id !== user.id || user.updatedAt < before.updatedAt) return;
  if (JSON.stringify(user) === JSON.stringify(before)) return;
  setSessionState({ status: 'signed-in', user });
  await rememberAccount(user);
}

/** Ends a session the server no longer knows. What is unsent is kept for the next log-in; what was cached is not. */
function endSession(hooks: SessionHooks): void {
  const uid = currentUid();
  if (uid === null || isLeaving || isHeld) return;
  hooks.onEnd('revoked');
  void wipeAccount(uid, { keepOut: true });
}

/**
 * While `work` runs, the end of the session is no news: it may be what the call is for, and the socket hears of it before
 * the answer comes.
 */
export async function whileEnding<T>(work: () => Promise<T>): Promise<T> {
  isHeld = true;
  try {
    return await work();
  } finally {
    isHeld = false;
  }
}

/** Nobody is signed in here from now on, in any tab; what this device keeps of them is still there. */
export async function leaveAccount(uid: CurrentUser['id']): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  writeSignedInFlag(null);
  clearPrivateStorage();
  tellOtherTabs({ type: 'ended', uid });
  await stopServices();
}

/** Removes every trace of an account from this device, but with `keepOut` not what it has not sent. */
export async function wipeAccount(uid: CurrentUser['id'], options: { readonly keepOut: boolean }): Promise<void> {
  const user = knownAccount();
  await leaveAccount(uid);
  // First of all, since the service worker opens the databases of whoever is remembered as signed in.
  await forgetAccount(uid);
  const { closeLocal, openLocal } = await import('../../sync/current-local.ts');
  const local = await openLocal(uid).catch(() => null);
  if (user?.id === uid) noteWaiting(user, options.keepOut && local ? await countWaiting(local) : 0);
  const shared = options.keepOut ? undefined : clearShared();
  await Promise.all([local?.wipe(options), clearMediaCaches(uid), forgetPush(), shared]);
  closeLocal();
}

/** How much waits to be sent as this account; 0 where that cannot be read. */
async function countWaiting({ out }: LocalDb): Promise<number> {
  const { countPendingMutations } = await import('./count-unsent.ts');
  return countPendingMutations(out).catch(() => 0);
}

function currentUid(): CurrentUser['id'] | null {
  const state = sessionState.get();
  return state.status === 'signed-in' ? state.user.id : null;
}
