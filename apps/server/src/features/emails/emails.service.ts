import type { Email } from '@posy/contract/emails';
import type { EmailId } from '@posy/contract/ids';
import { isEmail, normalizeEmail } from '@posy/contract/session';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { type AuditedCall, noteDone } from '../audit/audit.service.ts';
import { findByEmail } from '../users/users.service.ts';
import { showCode } from './email-text.ts';
import { type EmailRow, findEmail, listInbox, updateRead } from './emails.repo.ts';
import { emailsTexts } from './emails.texts.ts';
import { CODE_PURPOSE, sendEmail } from './send-email.service.ts';

/**
 * The mails of an address, newest first. An invalid address has none. `next`: start of the next page; null at the end. Throws
 * `AppError('email_required')`.
 */
export async function readInbox(
  deps: Pick<Deps, 'clock' | 'db' | 'mailNetwork' | 'secret'>,
  wanted: { readonly email: string; readonly before: PageCursor; readonly limit: number },
): Promise<{ readonly emails: Email[]; readonly next: PageCursor | null }> {
  const toEmail = normalizeEmail(wanted.email);
  if (toEmail === '') throw new AppError('email_required');
  if (!isEmail(toEmail)) return { emails: [], next: null };
  const rows = await listInbox(deps.db.read, { toEmail, before: wanted.before, limit: wanted.limit + 1 });
  const shown = rows.slice(0, wanted.limit);
  return {
    emails: shown.map((row) => emailOf(deps, row)),
    next: rows.length > wanted.limit ? (shown.at(-1) ?? null) : null,
  };
}

/** Marks a mail as read or unread, for administrators. Throws `AppError('email_not_found')`. */
export async function setEmailRead(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  call: AuditedCall,
  { id, isRead }: { readonly id: EmailId; readonly isRead: boolean },
): Promise<Written<Email>> {
  const written = await writeOnce(deps, actor, request, async (tx) => {
    if (!(await updateRead(tx, id, isRead))) throw new AppError('email_not_found');
    await noteDone(deps, tx, call);
    return { status: 200, body: null, rev: 0 };
  });
  // Built after the write: the stored answer must not contain the code.
  return { ...written, body: emailOf(deps, await getEmail(deps, id)) };
}

/**
 * Notifies a user, within the transaction, that an administrator reveals the code in a mail to them. Throws `AppError`:
 * `email_not_found`, and `code_expired` for an expired code.
 */
export async function notifyOfReveal(deps: Deps, tx: Tx, id: EmailId): Promise<void> {
  const email = await findEmail(tx, id);
  const person = email && (await findByEmail(tx, email.toEmail));
  if (!email || !person) throw new AppError('email_not_found');
  if (codeOf(deps, email) === null) throw new AppError('code_expired');
  await sendEmail(deps, tx, person, (language) => {
    const { revealed, revealedWhat, revealedWhatToDo } = emailsTexts(language);
    return { subject: revealed, paragraphs: [revealedWhat, revealedWhatToDo], path: '/reset-password' };
  });
}

/** A mail with its code, for permitted readers. Throws `AppError('email_not_found')`. */
export async function readOpenEmail(deps: CodeDeps & Pick<Deps, 'db'>, id: EmailId): Promise<Email> {
  return openEmailOf(deps, await getEmail(deps, id));
}

type CodeDeps = Pick<Deps, 'clock' | 'mailNetwork' | 'secret'>;

async function getEmail({ db }: Pick<Deps, 'db'>, id: EmailId): Promise<EmailRow> {
  const row = await findEmail(db.read, id);
  if (!row) throw new AppError('email_not_found');
  return row;
}

/** Without a mail server the inbox is the only way to a code, so it is shown. */
function emailOf(deps: CodeDeps, row: EmailRow): Email {
  const isMasked = deps.mailNetwork !== null && codeOf(deps, row) !== null;
  return isMasked ? { ...baseOf(row), isMasked } : openEmailOf(deps, row);
}

function openEmailOf(deps: CodeDeps, row: EmailRow): Email {
  const code = codeOf(deps, row);
  return { ...baseOf(row), content: code === null ? row.content : showCode(row.content, code) };
}

function baseOf({ id, subject, fromEmail, toEmail, content, isRead, delivery, createdAt }: EmailRow): Email {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
    id: id as EmailId,
    subject,
    fromEmail,
    toEmail,
    content,
    isRead: isRead === 1,
    isMasked: false,
    delivery,
    createdAt: new Date(createdAt).toISOString(),
  };
}

/** The code in a mail while it is valid; else null. */
function codeOf({ clock, secret }: CodeDeps, { id, sealedCode, codeUntil }: EmailRow): string | null {
  if (sealedCode === null || (codeUntil ?? 0) <= clock.now()) return null;
  return secret.open(CODE_PURPOSE, id, sealedCode);
}
