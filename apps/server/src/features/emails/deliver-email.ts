import type { Delivery } from '@posy/contract/emails';
import { backoffMs } from '@posy/std/backoff';
import { MailRefusedError } from '../../adapters/mail/port.ts';
import type { Deps } from '../../deps.ts';
import { htmlOf } from './email-html.ts';
import { hasCode, showCode } from './email-text.ts';
import { type EmailRow, findEmail, updateDelivery } from './emails.repo.ts';
import { CODE_PURPOSE } from './send-email.service.ts';

const MAX_BACKOFF_MS = 900_000;
const MIN_BACKOFF_MS = 500;

/**
 * Tries to deliver a mail, and schedules retries: a mail server that is down for an hour loses nothing. A mail that is refused
 * permanently, or expires undelivered, is given up and marked so in the inbox.
 */
export async function deliverEmail(deps: Deps, emailId: string): Promise<void> {
  const { db, clock, mailNetwork, log } = deps;
  const email = await findEmail(db.read, emailId);
  if (email?.delivery !== 'queued') return;
  const content = readContent(deps, email);
  if (content === null || email.expiresAt <= clock.now()) return settle(deps, email, 'expired');
  // The mail server was taken out of the settings meanwhile.
  if (!mailNetwork) return settle(deps, email, 'kept');
  const { id, fromEmail, toEmail, subject, language, createdAt } = email;
  try {
    await mailNetwork.send({
      id,
      from: fromEmail,
      to: toEmail,
      subject,
      text: content,
      html: htmlOf(language, subject, content),
      language,
      writtenAt: createdAt,
    });
  } catch (error) {
    const isRefused = error instanceof MailRefusedError;
    // The mail server's text may contain the address.
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    log.warn({ emailId, attempts: email.attempts + 1, code }, isRefused ? 'A mail was refused' : 'A mail must wait');
    return isRefused ? settle(deps, email, 'failed') : postpone(deps, email);
  }
  return settle(deps, email, 'delivered');
}

/** The content with its code, where it has one; null when the code has expired. */
function readContent({ secret }: Pick<Deps, 'secret'>, { id, content, sealedCode }: EmailRow): string | null {
  if (!hasCode(content)) return content;
  const code = sealedCode === null ? null : secret.open(CODE_PURPOSE, id, sealedCode);
  return code === null ? null : showCode(content, code);
}

async function settle(
  { db, metrics }: Pick<Deps, 'db' | 'metrics'>,
  email: EmailRow,
  delivery: Exclude<Delivery, 'queued'>,
): Promise<void> {
  metrics.email(delivery);
  await db.write((tx) => updateDelivery(tx, email.id, { delivery, attempts: email.attempts + 1 }));
}

/** The tries are the mail's own, not the job's: those end after ten, and a mail server may be down for a day. */
async function postpone({ db, clock, jobs, metrics, random }: Deps, email: EmailRow): Promise<void> {
  metrics.email('retry');
  const attempts = email.attempts + 1;
  const wait = backoffMs(attempts, MAX_BACKOFF_MS, random, MIN_BACKOFF_MS);
  await db.write(async (tx) => {
    if (!(await updateDelivery(tx, email.id, { delivery: 'queued', attempts }))) return;
    await jobs.enqueue(
      tx,
      'emails.deliver',
      { emailId: email.id },
      { runAt: Math.min(clock.now() + wait, email.expiresAt) },
    );
  });
}
