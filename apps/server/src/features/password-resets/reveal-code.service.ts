import type { Email } from '@posy/contract/emails';
import type { EmailId } from '@posy/contract/ids';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Deps } from '../../deps.ts';
import { type AuditedCall, noteDone } from '../audit/audit.service.ts';
import { readOpenEmail, notifyOfReveal } from '../emails/emails.service.ts';
import { confirmPassword } from '../session/session.service.ts';

/**
 * Shows the code in a mail to an administrator after a check of their password; the recipient of the mail gets a mail about it.
 * Throws `AppError`: `wrong_password`, `email_not_found`, and `code_expired` once the code is invalid.
 */
export async function revealCode(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  call: AuditedCall,
  { id, password }: { readonly id: EmailId; readonly password: string },
): Promise<Written<Email>> {
  await confirmPassword(deps, actor, password);
  const written = await writeOnce(deps, actor, request, async (tx) => {
    await notifyOfReveal(deps, tx, id);
    await noteDone(deps, tx, call);
    return { status: 200, body: null, rev: 0 };
  });
  // Read after the write: the answer that is stored for repeated requests must not contain the code.
  return { ...written, body: await readOpenEmail(deps, id) };
}
