import type { Language } from '@posy/contract/languages';
import { MAX_PASSWORD_LENGTH, MIN_RESET_PASSWORD_LENGTH } from '@posy/contract/limits';
import type { ConfirmResetBody } from '@posy/contract/password-resets';
import { normalizeEmail } from '@posy/contract/session';
import { hasForbiddenCharacters, isLongerThan, isShorterThan } from '@posy/contract/text';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type EmailWords, sendEmail, takeCodeBack } from '../emails/send-email.service.ts';
import { announceEndOfUser, endSessionsOf } from '../session/session.service.ts';
import { lockAccount } from '../users/accounts.service.ts';
import { replacePasswordHash } from '../users/users.service.ts';
import { deleteReset, findReset, spendTry } from './password-resets.repo.ts';
import { passwordResetsTexts } from './password-resets.texts.ts';
import { addressKeyOf, codeHashOf, isCode, isSameHash } from './reset-code.ts';

/** `language`: of the browser it comes from. */
interface Attempt {
  readonly email: string;
  readonly code: string;
  readonly passwordHash: string;
  readonly language: Language | null;
}

/** `userId`: whose password it is now; null: the code was not right. `isGuess`: there was a code that it was compared with. */
interface Trial {
  readonly userId: string | null;
  readonly isGuess: boolean;
}

/**
 * Sets a new password for who has the code, ends all sessions of the account, and tells its owner. Whatever is not right
 * about code or address is `invalid_reset_code`; other `AppError`s: `fields_required`, those about the password, and
 * `too_many_requests`, also for everybody once codes were guessed at too often, whosever they are.
 */
export async function confirmReset(
  deps: Deps,
  body: ConfirmResetBody,
  address: string,
  language: Language | null,
): Promise<void> {
  const { limits, passwords } = deps;
  const { email, code, newPassword } = readBody(body);
  await limits.consume('resetConfirmsByAddress', address);
  if (!isCode(code)) throw new AppError('invalid_reset_code');
  await limits.consume('resetConfirmsByEmail', email);
  await checkBudget(deps);
  // Before it is known whether the code is right: the time this takes says nothing.
  const passwordHash = await passwords.hash(newPassword);
  const { userId, isGuess } = await deps.db.write((tx) => tryCode(deps, tx, { email, code, passwordHash, language }));
  if (userId === null) {
    if (isGuess) await limits.consume('resetGuesses', 'all');
    throw new AppError('invalid_reset_code');
  }
  announceEndOfUser(deps, userId);
  await limits.forget('loginFailuresByEmail', email);
}

async function tryCode(deps: Deps, tx: Tx, { email, code, passwordHash, language }: Attempt): Promise<Trial> {
  const { clock, secret } = deps;
  const addressKey = addressKeyOf(secret, email);
  const asked = await findReset(tx, addressKey);
  // The account before its code, as everywhere: an account that ends at this moment takes them in that order.
  const account = asked?.userId == null ? undefined : await lockAccount(deps, tx, asked.userId);
  // A try is taken, for good, before anything is compared: those that come at one moment are counted one by one.
  const reset = await spendTry(tx, addressKey, clock.now());
  if (!reset) return { userId: null, isGuess: false };
  const isRight = isSameHash(reset.codeHash, codeHashOf(secret, addressKey, code));
  if (!isRight || account?.user.isActive !== 1 || account.user.id !== reset.userId) {
    return { userId: null, isGuess: true };
  }
  const { user } = account;
  await deleteReset(tx, addressKey);
  if (reset.emailId !== null) await takeCodeBack(tx, reset.emailId);
  await replacePasswordHash(tx, user.id, passwordHash);
  await endSessionsOf(tx, user.id);
  await sendEmail(deps, tx, user, wordsOfChange, language);
  return { userId: user.id, isGuess: true };
}

function wordsOfChange(language: Language): EmailWords {
  const { changed, changedWhat, changedNotYou } = passwordResetsTexts(language);
  return { subject: changed, paragraphs: [changedWhat, changedNotYou], path: '/reset-password' };
}

/** Against guessing one code each for very many accounts. */
async function checkBudget({ limits, log }: Deps): Promise<void> {
  if (!(await limits.used('resetGuesses', 'all')).isAll) return;
  log.warn('security.reset_budget_exhausted');
  await limits.consume('resetGuesses', 'all');
}

function readBody(body: ConfirmResetBody) {
  const email = normalizeEmail(body.email);
  const code = body.resetCode.trim();
  const { newPassword } = body;
  const fields = { email, resetCode: code, newPassword };
  const missing = Object.entries(fields).filter(([, value]) => value === '');
  if (missing.length > 0) {
    throw new AppError(
      'fields_required',
      missing.map(([field]) => ({ field, message: 'Required' })),
    );
  }
  if (hasForbiddenCharacters(newPassword)) throw refuse('invalid_characters', 'Invalid characters');
  if (isShorterThan(newPassword, MIN_RESET_PASSWORD_LENGTH)) {
    throw refuse('new_password_too_short', `At least ${MIN_RESET_PASSWORD_LENGTH} characters`);
  }
  if (isLongerThan(newPassword, MAX_PASSWORD_LENGTH)) {
    throw refuse('password_too_long', `At most ${MAX_PASSWORD_LENGTH} characters`);
  }
  return { email, code, newPassword };
}

function refuse(
  code: 'invalid_characters' | 'new_password_too_short' | 'password_too_long',
  message: string,
): AppError {
  return new AppError(code, [{ field: 'newPassword', message }]);
}
