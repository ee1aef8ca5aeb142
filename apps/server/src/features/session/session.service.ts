import type { FieldError } from '@posy/contract/error-body';
import { NIL_ID } from '@posy/contract/ids';
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_SIGNUP_PASSWORD_LENGTH } from '@posy/contract/limits';
import { type LoginBody, type SignupBody, isEmail, normalizeEmail } from '@posy/contract/session';
import { cleanLine, hasForbiddenCharacters, isBlank, isLongerThan, isShorterThan } from '@posy/contract/text';
import type { CurrentUser } from '@posy/contract/users';
import { announceHeads } from '../../changes/heads.ts';
import { TouchSet } from '../../changes/touches.ts';
import type { Actor } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import { isForeignKeyViolation } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readText } from '../../read-text.ts';
import {
  createUser,
  findAccount,
  findCredentials,
  readLockedPasswordHash,
  replacePasswordHash,
  toCurrentUser,
} from '../users/users.service.ts';
import { deviceWords, type SignInPlace } from './device-words.ts';
import { rememberNetwork } from './known-networks.ts';
import { countedLogin, reserveOr } from './login-tries.ts';
import { ABSOLUTE_MS, DAY_MS, hashToken } from './session-cache.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findEndOfStep,
  insertSession,
  type ListedSession,
  findLastSeen,
  listSessions,
  replaceToken,
  deleteOtherSessions,
  deleteSessionOf,
} from './session.repo.ts';

const MAX_LISTED = 100;
const SESSIONS_PER_STEP = 1000;

/** `token` is the cookie's value: sent once and never stored. */
export interface SignedIn {
  readonly user: CurrentUser;
  readonly token: string;
}

/** Creates an account and a session for it. `previous`: the browser's former session, which ends. */
export async function signUp(
  deps: Deps,
  body: SignupBody,
  place: SignInPlace,
  previous: Actor | null,
): Promise<SignedIn> {
  const account = readSignup(body);
  await deps.limits.consume('signupByAddress', place.address);
  const passwordHash = await deps.passwords.hash(account.password);
  const token = deps.newToken();
  const { user, heads } = await deps.db.write(async (tx) => {
    const row = await createUser(deps, tx, { ...account, passwordHash, role: 'user' });
    await openSession(deps, tx, { userId: row.id, token, place, previous });
    const touches = new TouchSet();
    touches.add(`u:${row.id}`, 'me', row.id);
    return { user: toCurrentUser(row), heads: await touches.flush(tx, deps.clock.now()) };
  });
  await rememberNetwork(deps, account.email, place.address);
  announceHeads(deps, heads);
  announceEnd(deps, previous);
  return { user, token };
}

/** Opens a session. An unknown address, a wrong password and a deactivated account have the same error. */
export async function logIn(
  deps: Deps,
  body: LoginBody,
  place: SignInPlace,
  previous: Actor | null,
): Promise<SignedIn> {
  const email = normalizeEmail(body.email);
  const { passwords } = deps;
  const found = await countedLogin(deps, { email, network: place.address }, async () => {
    const account = await findCredentials(deps, email);
    const isRight = await passwords.verify(account?.passwordHash, body.password.slice(0, 4 * MAX_PASSWORD_LENGTH));
    return account && isRight && account.isActive === 1 ? account : null;
  });
  if (!found) throw new AppError('invalid_credentials');
  const betterHash = passwords.isOutdated(found.passwordHash) ? await passwords.hash(body.password) : null;
  const token = deps.newToken();
  let isStillRight = true;
  try {
    await deps.db.write(async (tx) => {
      isStillRight = (await readLockedPasswordHash(deps, tx, found.id)) === found.passwordHash;
      if (!isStillRight) return;
      if (betterHash !== null) await replacePasswordHash(tx, found.id, betterHash);
      await openSession(deps, tx, { userId: found.id, token, place, previous });
    });
  } catch (error) {
    // The account was deleted during the check of the password.
    if (isForeignKeyViolation(error)) throw new AppError('invalid_credentials');
    throw error;
  }
  // The password changed during the check. A change of the password ends all sessions, so this one must not begin.
  if (!isStillRight) return logIn(deps, body, place, previous);
  announceEnd(deps, previous);
  return { user: toCurrentUser(found), token };
}

/**
 * Checks the password again before an irreversible action, and returns its hash. Throws `AppError('wrong_password')`. Guesses
 * are limited as at the log-in, for each session separately.
 */
export async function confirmPassword(deps: Deps, { userId, sessionId }: Actor, password: string): Promise<string> {
  const { limits, passwords } = deps;
  const names = ['passwordFailuresBySession', 'passwordTriesBySession'] as const;
  const { reservation } = await reserveOr(limits, names, sessionId);
  let isWrong = false;
  try {
    const account = await findAccount(deps, userId);
    if (!account) throw new AppError('unauthorized');
    isWrong = !(await passwords.verify(account.passwordHash, password.slice(0, 4 * MAX_PASSWORD_LENGTH)));
    if (isWrong) throw new AppError('wrong_password');
    await limits.forget('passwordFailuresBySession', sessionId);
    return account.passwordHash;
  } finally {
    await reservation.settle(isWrong);
  }
}

/** Ends all sessions of a user within a transaction. After its commit, call {@link announceEndOfUser}. */
export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId);
}

/** Valid sessions of a user, last used first; a hundred at most. */
export function listOpenSessions(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<ListedSession[]> {
  return listSessions(deps.db.read, userId, reachableSince(deps), MAX_LISTED);
}

/** When users last used a session that has not ended (ms), by their ids. */
export function listLastSeen(deps: Pick<Deps, 'db'>, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return findLastSeen(deps.db.read, userIds);
}

/** Ends one session of a user. Throws 404 `session_not_found`. After its commit, call {@link announceEndOfSessions}. */
export async function endSession(tx: Tx, userId: string, sessionId: string): Promise<void> {
  if (!(await deleteSessionOf(tx, userId, sessionId))) throw new AppError('session_not_found');
}

/** Ends all sessions of a user but the acting one. After its commit, call {@link announceEndOfSessions} with their ids. */
export function endOtherSessions(tx: Tx, { userId, sessionId }: Actor): Promise<string[]> {
  return deleteOtherSessions(tx, userId, sessionId);
}

/** Gives the acting session another token within a transaction. After its commit, call {@link announceNewToken}. */
export async function renewToken(tx: Tx, { sessionId }: Actor, token: string): Promise<void> {
  await replaceToken(tx, sessionId, hashToken(token));
}

/** Makes every process read the sessions of a user again; their sockets stay open. */
export function announceNewToken({ bus }: Pick<Deps, 'bus'>, { userId }: Actor): void {
  bus.publish({ type: 'role-changed', userId });
}

/** Makes every process drop ended sessions from its cache and close their sockets. */
export function announceEndOfSessions({ bus }: Pick<Deps, 'bus'>, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) bus.publish({ type: 'session-ended', sessionId });
}

/** Makes every process drop a user's ended sessions from its cache and close their sockets. */
export function announceEndOfUser({ bus }: Pick<Deps, 'bus'>, userId: string): void {
  bus.publish({ type: 'user-ended', userId });
}

/** Ends the session: its cookie is invalid and its sockets close. */
export async function logOut(deps: Pick<Deps, 'db' | 'bus'>, actor: Actor): Promise<void> {
  await deps.db.write((tx) => deleteSession(tx, actor.sessionId));
  announceEnd(deps, actor);
}

interface NewSession {
  readonly userId: string;
  readonly token: string;
  readonly place: SignInPlace;
  readonly previous: Actor | null;
}

async function openSession(deps: Deps, tx: Tx, { userId, token, place, previous }: NewSession): Promise<void> {
  if (previous) await deleteSession(tx, previous.sessionId);
  const [id, createdAt, device] = [deps.newId(), deps.clock.now(), deviceWords(place.userAgent)];
  await insertSession(tx, { id, tokenHash: hashToken(token), userId, createdAt, device });
}

function announceEnd(deps: Pick<Deps, 'bus'>, actor: Actor | null): void {
  if (actor) announceEndOfSessions(deps, [actor.sessionId]);
}

function readSignup(body: SignupBody) {
  const email = normalizeEmail(body.email);
  const { firstName, lastName, password } = body;
  // A password may be all spaces.
  const missing = Object.entries({ firstName, lastName, email, password }).filter(([field, value]) =>
    field === 'password' ? value === '' : isBlank(value),
  );
  if (missing.length > 0)
    throw new AppError(
      'fields_required',
      missing.map(([field]) => because(field, 'Required')),
    );
  const names = { firstName: readName('firstName', firstName), lastName: readName('lastName', lastName) };
  if (hasForbiddenCharacters(password)) {
    throw new AppError('invalid_characters', [because('password', 'Invalid characters')]);
  }
  if (!isEmail(email)) throw new AppError('invalid_email', [because('email', 'Please enter a valid email address')]);
  if (isShorterThan(password, MIN_SIGNUP_PASSWORD_LENGTH)) {
    throw new AppError('password_too_short', [
      because('password', `At least ${MIN_SIGNUP_PASSWORD_LENGTH} characters`),
    ]);
  }
  if (isLongerThan(password, MAX_PASSWORD_LENGTH)) {
    throw new AppError('password_too_long', [because('password', `At most ${MAX_PASSWORD_LENGTH} characters`)]);
  }
  return { ...names, email, password };
}

function readName(field: string, typed: string): string {
  const message = `At most ${MAX_NAME_LENGTH} characters`;
  return readText(typed, { limit: MAX_NAME_LENGTH, tooLong: 'name_too_long', field, message, clean: cleanLine });
}

function because(field: string, message: string): FieldError {
  return { field, message };
}

/** Deletes expired sessions. */
export async function pruneSessions(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const { usedAfter, begunAfter } = reachableSince(deps);
  const before = { lastSeenAt: usedAfter, createdAt: begunAfter };
  // No index has these times, which change with each use: all of a large community in one statement would hold up SQLite.
  for (let after: string | null = NIL_ID; after !== null;) {
    const from: string = after;
    const to = (await findEndOfStep(deps.db.read, from, SESSIONS_PER_STEP)) ?? null;
    await deps.db.write((tx) => deleteExpiredSessions(tx, before, { after: from, to }));
    after = to;
  }
}

/** A session is valid if it was used after the first and begun after the second time, both in ms. */
export function reachableSince({ clock, config }: Pick<Deps, 'clock' | 'config'>): {
  readonly usedAfter: number;
  readonly begunAfter: number;
} {
  const now = clock.now();
  return { usedAfter: now - config.sessionDays * DAY_MS, begunAfter: now - ABSOLUTE_MS };
}
