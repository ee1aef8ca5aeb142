import type { Language } from '@posy/contract/languages';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { getLanguage } from '../preferences/preferences.service.ts';
import { writeText } from './email-text.ts';
import { forgetCode, insertEmail } from './emails.repo.ts';

const DAY_MS = 86_400_000;
/** Who learns of something later than this has no use for it. */
const NEWS_FOR_MS = 3 * DAY_MS;
/** Where there is no mail server, nobody reads the sender. */
const NO_SENDER = 'no-reply@posy.local';
export const CODE_PURPOSE = 'code in a mail';

/** Whom a mail is for, as their account has it: an address that somebody typed is never written to. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
}

/**
 * What a mail says below its greeting. `code`: what stands where `CODE_PARAGRAPH` does, and until when (ms) it is good.
 * `path`: the page of ours that its link leads to.
 */
export interface EmailWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly code?: { readonly digits: string; readonly until: number };
  readonly path?: `/${string}`;
}

type SendDeps = Pick<Deps, 'clock' | 'config' | 'jobs' | 'mailNetwork' | 'newId' | 'secret'>;

/**
 * Writes a mail to somebody in the language they chose, else in the one they asked for it in, else in English, within the transaction of what it is about; it is delivered afterwards, as often as it takes,
 * or stays in the inbox where there is no mail server. Returns its id.
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

/** The code in a mail was used, or another took its place: nobody reads it any more. */
export async function takeCodeBack(tx: Tx, emailId: string): Promise<void> {
  await forgetCode(tx, emailId);
}

/** Never from what a request says about itself. */
function linkTo(publicUrl: string | null, path: string): readonly string[] {
  return publicUrl === null ? [] : [`${publicUrl}${path}`];
}
