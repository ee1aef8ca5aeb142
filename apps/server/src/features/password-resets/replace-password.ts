import type { Language } from '@posy/contract/languages';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { deleteCode, type EmailWords, type Recipient, sendEmail } from '../emails/send-email.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { replacePasswordHash } from '../users/users.service.ts';
import { deleteReset, findReset } from './password-resets.repo.ts';
import { passwordResetsTexts } from './password-resets.texts.ts';
import { addressKeyOf } from './reset-code.ts';

export type ReplaceDeps = Pick<Deps, 'clock' | 'config' | 'jobs' | 'mailNetwork' | 'newId' | 'secret'>;

/** `wordsIn`: the mail about it; `askedIn`: the language of the request, for users without one in their preferences. */
interface Replacement {
  readonly passwordHash: string;
  readonly wordsIn: (language: Language) => EmailWords;
  readonly askedIn?: Language | null;
}

/**
 * Gives a locked account another password, ends its sessions and its reset code, and sends its owner a mail. After
 * the commit every process must be notified of the ended sessions.
 */
export async function replacePassword(
  deps: ReplaceDeps,
  tx: Tx,
  user: Recipient,
  { passwordHash, wordsIn, askedIn = null }: Replacement,
): Promise<void> {
  const addressKey = addressKeyOf(deps.secret, user.email);
  const reset = await findReset(tx, addressKey);
  if (reset) await deleteReset(tx, addressKey);
  if (reset && reset.emailId !== null) await deleteCode(tx, reset.emailId);
  await replacePasswordHash(tx, user.id, passwordHash);
  await endSessionsOf(tx, user.id);
  await sendEmail(deps, tx, user, wordsIn, askedIn);
}

/** The mail after an operator has set the password. */
export function wordsOfOperator(language: Language): EmailWords {
  const { changed, operatorWhat, operatorNotYou } = passwordResetsTexts(language);
  return { subject: changed, paragraphs: [operatorWhat, operatorNotYou], path: '/login' };
}
