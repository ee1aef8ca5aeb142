import type { Language } from '@posy/contract/languages';
import { RESET_CODE_MS, RESET_TRIES } from '@posy/contract/limits';
import { type RequestResetBody, RESET_REQUESTED, type ResetRequested } from '@posy/contract/password-resets';
import { isEmail, normalizeEmail } from '@posy/contract/session';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { CODE_PARAGRAPH } from '../emails/email-text.ts';
import { type EmailWords, sendEmail, deleteCode } from '../emails/send-email.service.ts';
import { isKnownNetwork, pairOf } from '../session/known-networks.ts';
import { findByEmail } from '../users/users.service.ts';
import { findReset, putReset } from './password-resets.repo.ts';
import { passwordResetsTexts } from './password-resets.texts.ts';
import { addressKeyOf, codeHashOf, newCode } from './reset-code.ts';

/**
 * Requests a code for an address. A job looks up the account later, so that the answer and the response time are the same for
 * every address; the answer is also the same after too many requests for one address. Throws `AppError`: `email_required`,
 * `invalid_email`, and `too_many_requests` for requests for many addresses. `language`: of the browser.
 */
export async function requestReset(
  deps: Deps,
  body: RequestResetBody,
  network: string,
  language: Language | null,
): Promise<ResetRequested> {
  const email = normalizeEmail(body.email);
  if (email === '') throw refuse('email_required', 'Please enter your email address');
  if (!isEmail(email)) throw refuse('invalid_email', 'Please enter a valid email address');
  await deps.limits.consume('resetRequestsByAddress', network);
  if (await isWithinLimits(deps, email, network)) {
    await deps.db.write((tx) =>
      deps.jobs.enqueue(tx, 'password-resets.issue', { requestId: deps.newId(), email, language }),
    );
  }
  return { message: RESET_REQUESTED };
}

/**
 * Replaces the code of an address by a new one, and sends it if the address has an account. A second run for the same request
 * makes no second code. `askedIn`: the language for users without a chosen one.
 */
export async function issueCode(
  deps: Deps,
  {
    requestId,
    email,
    askedIn,
  }: { readonly requestId: string; readonly email: string; readonly askedIn: Language | null },
): Promise<void> {
  const { db, clock, secret } = deps;
  const addressKey = addressKeyOf(secret, email);
  const digits = newCode();
  await db.write(async (tx) => {
    const before = await findReset(tx, addressKey);
    if (before?.requestId === requestId) return;
    if (before?.emailId != null) await deleteCode(tx, before.emailId);
    const until = clock.now() + RESET_CODE_MS;
    const account = await findByEmail(tx, email);
    const user = account?.isActive === 1 ? account : undefined;
    const emailId = user
      ? await sendEmail(deps, tx, user, (language) => wordsOf(language, { digits, until }), askedIn)
      : null;
    await putReset(tx, {
      addressKey,
      requestId,
      userId: user?.id ?? null,
      emailId,
      codeHash: codeHashOf(secret, addressKey, digits),
      triesLeft: RESET_TRIES,
      strangersTries: '[]',
      expiresAt: until,
    });
  });
}

function wordsOf(language: Language, code: { readonly digits: string; readonly until: number }): EmailWords {
  const texts = passwordResetsTexts(language);
  const how = texts.codeHow({ minutes: RESET_CODE_MS / 60_000 });
  const paragraphs = [texts.codeWhat, CODE_PARAGRAPH, how, texts.codeNotYou];
  return { subject: texts.code, paragraphs, code, path: '/reset-password' };
}

/** Counts a request. The result depends on earlier requests, not on whether the address has an account. */
async function isWithinLimits(deps: Deps, email: string, network: string): Promise<boolean> {
  const ofStrangers = (await isKnownNetwork(deps, email, network)) ? [] : LIMITS_OF_STRANGERS;
  const pair = pairOf(email, network);
  try {
    await deps.limits.consumeAll([...ofStrangers, 'resetRequestsByEmailHourly', 'resetRequestsByEmailDaily'], (name) =>
      name === 'resetRequestsByPairHourly' || name === 'resetRequestsByPairDaily' ? pair : email,
    );
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** For networks in which the account never signed in: none of them can use up the codes of an hour or a day. */
const LIMITS_OF_STRANGERS = [
  'resetRequestsByPairHourly',
  'resetRequestsByPairDaily',
  'resetRequestsByStrangersDaily',
] as const;

function refuse(code: 'email_required' | 'invalid_email', message: string): AppError {
  return new AppError(code, [{ field: 'email', message }]);
}
