import type { Language } from '@posy/contract/languages';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { getLanguage } from '../preferences/preferences.service.ts';
import { writeText } from './email-text.ts';
import { forgetCode, insertEmail } from './emails.repo.ts';

const DAY_MS = 86_400_000;
/** Mails without a code are useless after this time. */
const NEWS_FOR_MS = 3 * DAY_MS;
/** The sender without a mail server: such mails stay in the inbox, where it is not shown. */
const NO_SENDER = 'no-reply@posy.local';
export const CODE_PURPOSE = 'code in a mail';

/** The recipient, with the address of the account: mails never go to an address from a request. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
}

/**
 * The text of a mail below its greeting. `code`: the replacement for `CODE_PARAGRAPH`, and the end of its validity (ms).
 * `path`: the page of this site that the mail links to.
 */
export interface EmailWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly code?: { readonly digits: string; readonly until: number };
  readonly path?: `/${string}`;
}

type SendDeps = Pick<Deps, 'clock' | 'config' | 'jobs' | 'mailNetwork' | 'newId' | 'secret'>;

/**
 * Writes a mail within the caller's transaction, in the language of the recipient's preferences, else in `askedIn`, else in
 * English. It is delivered afterwards, with as many tries as needed; without a mail server it stays in the inbox. Returns its
 * id.
 */
export async function sendEmail(
  deps: SendDeps,
  tx: Tx,
  to: Recipient,
  wordsIn: (language: Language) => EmailWords,
  askedIn: Language | null = null,
): Promise<string> {
  const { clock, config, jobs, mailNetwork, newId, secret } = deps;
  const language = (await getLanguage(tx, to.id)) ?? askedIn ?? 'en';
  const { subject, paragraphs, code, path = '/' } = wordsIn(language);
  const id = newId();
  const now = clock.now();
  await insertEmail(tx, {
    id,
    userId: to.id,
    toEmail: to.email,
    fromEmail: config.mailFrom ?? NO_SENDER,
    subject,
    content: writeText(language, to.firstName, [...paragraphs, ...linkTo(config.publicUrl, path)]),
    language,
    sealedCode: code ? secret.seal(CODE_PURPOSE, id, code.digits) : null,
    codeUntil: code?.until ?? null,
    isRead: 0,
    delivery: mailNetwork ? 'queued' : 'kept',
    attempts: 0,
    expiresAt: code?.until ?? now + NEWS_FOR_MS,
    createdAt: now,
  });
  if (mailNetwork) await jobs.enqueue(tx, 'emails.deliver', { emailId: id });
  return id;
}

/** Deletes the code of a mail after it was used or replaced: it cannot be read any more. */
export async function deleteCode(tx: Tx, emailId: string): Promise<void> {
  await forgetCode(tx, emailId);
}

/** The URL is configured, never taken from a request: an attacker could set the Host header. */
function linkTo(publicUrl: string | null, path: string): readonly string[] {
  return publicUrl === null ? [] : [`${publicUrl}${path}`];
}
