import type { ChangePasswordBody } from '@posy/contract/devices';
import { ERRORS, type ErrorCode } from '@posy/contract/errors';
import type { Language } from '@posy/contract/languages';
import { MAX_PASSWORD_LENGTH, MIN_RESET_PASSWORD_LENGTH } from '@posy/contract/limits';
import { hasForbiddenCharacters, isLongerThan, isShorterThan } from '@posy/contract/text';
import { type Actor, isClaimed, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type EmailWords, sendEmail } from '../emails/send-email.service.ts';
import { getOwnAccount, readLockedPasswordHash, replacePasswordHash } from '../users/users.service.ts';
import {
  announceEndOfSessions,
  announceNewToken,
  confirmPassword,
  endOtherSessions,
  renewToken,
} from './session.service.ts';
import { sessionTexts } from './session.texts.ts';

/** `token`: the new cookie of the acting session; null: the request was repeated, and the cookie stays. */
interface PasswordChanged {
  readonly written: Written<null>;
  readonly token: string | null;
}

/**
 * Changes one's own password, gives this session another cookie, ends all other sessions, and sends a mail about it, in the
 * user's chosen language or else in `askedIn`. Throws `AppError`: `wrong_password`, and the errors of the new one. A repeated
 * request, whose password is the old one by now, gets the first answer.
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { password, newPassword }: ChangePasswordBody,
  askedIn: Language | null,
): Promise<PasswordChanged> {
  checkNewPassword(newPassword);
  if (await isClaimed(deps, actor, request)) {
    // If the key is deleted at this moment, the next try is a new request.
    const written: Written<null> = await writeOnce(deps, actor, request, () => Promise.reject(busy()));
    return { written, token: null };
  }
  await deps.limits.consume('passwordChangesBySession', actor.sessionId);
  const oldHash = await confirmPassword(deps, actor, password);
  const newHash = await deps.passwords.hash(newPassword);
  const token = deps.newToken();
  const done: { ended: readonly string[] | null } = { ended: null };
  const change = async (tx: Tx) => {
    // A concurrent change replaced the password that was checked.
    if ((await readLockedPasswordHash(deps, tx, actor.userId)) !== oldHash) throw new AppError('wrong_password');
    await replacePasswordHash(tx, actor.userId, newHash);
    done.ended = await endOtherSessions(tx, actor);
    await renewToken(tx, actor, token);
    await sendEmail(deps, tx, await getOwnAccount(tx, actor.userId), wordsOfChange, askedIn);
    return { status: 204, body: null, rev: 0 };
  };
  const written = await writeOnce(deps, actor, request, change, { isAboutActor: true });
  if (done.ended === null) return { written, token: null };
  announceEndOfSessions(deps, done.ended);
  announceNewToken(deps, actor);
  return { written, token };
}

function busy(): AppError {
  return new AppError('server_busy', undefined, 1);
}

function wordsOfChange(language: Language): EmailWords {
  const { changed, changedWhat, changedNotYou } = sessionTexts(language);
  return { subject: changed, paragraphs: [changedWhat, changedNotYou], path: '/reset-password' };
}

/** Throws a 400 error for a forbidden password. */
export function checkNewPassword(password: string): void {
  const refuse = (code: ErrorCode) => {
    throw new AppError(code, [{ field: 'newPassword', message: ERRORS[code].message }]);
  };
  if (password === '') refuse('fields_required');
  if (hasForbiddenCharacters(password)) refuse('invalid_characters');
  if (isShorterThan(password, MIN_RESET_PASSWORD_LENGTH)) refuse('new_password_too_short');
  if (isLongerThan(password, MAX_PASSWORD_LENGTH)) refuse('password_too_long');
}
