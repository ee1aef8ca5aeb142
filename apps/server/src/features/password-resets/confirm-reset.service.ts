import type { Language } from '@posy/contract/languages';
import { MAX_PASSWORD_LENGTH, MIN_RESET_PASSWORD_LENGTH } from '@posy/contract/limits';
import type { ConfirmResetBody } from '@posy/contract/password-resets';
import { normalizeEmail } from '@posy/contract/session';
import { hasForbiddenCharacters, isLongerThan, isShorterThan } from '@posy/contract/text';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { EmailWords } from '../emails/send-email.service.ts';
import { isKnownNetwork, pairOf, rememberNetwork } from '../session/known-networks.ts';
import { announceEndOfUser } from '../session/session.service.ts';
import { lockAccount } from '../users/accounts.service.ts';
import { noteGuess, reserveGuess } from './guess-budget.ts';
import { findReset, spendTry } from './password-resets.repo.ts';
import { passwordResetsTexts } from './password-resets.texts.ts';
import { replacePassword } from './replace-password.ts';
import { addressKeyOf, codeHashOf, isCode, isSameHash, networkKeyOf } from './reset-code.ts';

/**
 * A code has five tries. Strangers leave one of them to the account's own networks, and one stranger another to other
 * strangers.
 */
const OF_ALL_STRANGERS = 4;
const OF_ONE_STRANGER = 3;

const TriesSchema = Type.Array(Type.String());

/** `network`: the request's network; null: it may use every try. `language`: of the browser. */
interface Attempt {
  readonly email: string;
  readonly code: string;
  readonly passwordHash: string;
  readonly network: string | null;
  readonly language: Language | null;
}

/** `userId`: the account with the new password; null: the code was wrong. `isGuess`: it was compared with an account's code. */
interface Trial {
  readonly userId: string | null;
  readonly isGuess: boolean;
}

/**
 * Sets a new password with a code, ends all sessions of the account, and sends its owner a mail. Every fault of the code or
 * address is `invalid_reset_code`; other `AppError`s: `fields_required`, those about the password, and `too_many_requests`.
 * Tries in other networks do not block a user with the right code (decision 0010).
 */
export async function confirmReset(
  deps: Deps,
  body: ConfirmResetBody,
  network: string,
  language: Language | null,
): Promise<void> {
  const { limits, passwords } = deps;
  const { email, code, newPassword } = readBody(body);
  const pair = pairOf(email, network);
  await limits.consume('resetConfirmsByAddress', network);
  if (!isCode(code)) throw new AppError('invalid_reset_code');
  await limits.consume('resetConfirmsByPair', pair);
  const isKnown = await isKnownNetwork(deps, email, network);
  const guess = await reserveGuess(deps, network, isKnown);
  let isWrong = false;
  try {
    // The hash is made before the code is checked, so that the response time reveals nothing about the code.
    const passwordHash = await passwords.hash(newPassword);
    const attempt = { email, code, passwordHash, network: isKnown ? null : network, language };
    const { userId, isGuess } = await deps.db.write((tx) => tryCode(deps, tx, attempt));
    isWrong = userId === null;
    if (userId === null) {
      await noteGuess(deps, network, isGuess);
      throw new AppError('invalid_reset_code');
    }
    announceEndOfUser(deps, userId);
  } finally {
    await guess.settle(isWrong);
  }
  await limits.forget('loginFailuresByEmail', email);
  await limits.forget('loginFailuresByPair', pair);
  await rememberNetwork(deps, email, network);
}

async function tryCode(deps: Deps, tx: Tx, attempt: Attempt): Promise<Trial> {
  const { clock, secret } = deps;
  const { email, code, passwordHash, network, language } = attempt;
  const addressKey = addressKeyOf(secret, email);
  const asked = await findReset(tx, addressKey);
  // The account is locked before its code, as everywhere: the deletion of an account locks in the same order.
  const account = asked?.userId == null ? undefined : await lockAccount(deps, tx, asked.userId);
  // Read again: with the account locked, no other try is running.
  const strangers = readTries((await findReset(tx, addressKey))?.strangersTries);
  const stranger = network === null ? null : networkKeyOf(secret, addressKey, network);
  if (stranger !== null && !hasTriesLeft(strangers, stranger)) return { userId: null, isGuess: false };
  const tries = stranger === null ? strangers : [...strangers, stranger];
  // A try is spent permanently before the comparison, so that concurrent tries are counted one by one.
  const reset = await spendTry(tx, addressKey, { now: clock.now(), strangersTries: JSON.stringify(tries) });
  if (!reset) return { userId: null, isGuess: false };
  const isRight = isSameHash(reset.codeHash, codeHashOf(secret, addressKey, code));
  if (!isRight || account?.user.isActive !== 1 || account.user.id !== reset.userId) {
    return { userId: null, isGuess: reset.userId !== null };
  }
  const { user } = account;
  await replacePassword(deps, tx, user, { passwordHash, wordsIn: wordsOfChange, askedIn: language });
  return { userId: user.id, isGuess: true };
}

function wordsOfChange(language: Language): EmailWords {
  const { changed, changedWhat, changedNotYou } = passwordResetsTexts(language);
  return { subject: changed, paragraphs: [changedWhat, changedNotYou], path: '/reset-password' };
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

/** Reads the networks of strangers that tried a code, one entry a try. */
function readTries(text: string | undefined): readonly string[] {
  return text === undefined ? [] : Value.Parse(TriesSchema, JSON.parse(text));
}

/** Whether a network in which the account never signed in may try its code once more. */
function hasTriesLeft(tries: readonly string[], network: string): boolean {
  return tries.length < OF_ALL_STRANGERS && tries.filter((each) => each === network).length < OF_ONE_STRANGER;
}
