import type { AdminUser } from '@posy/contract/administration';
import { refuseDeletedId } from '../../changes/deleted-ids.ts';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, isClaimed, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { writeAsAdmin } from '../account/account.service.ts';
import { type AuditedCall, noteDone } from '../audit/audit.service.ts';
import { createUser, findPeople, toAdminUser } from '../users/users.service.ts';
import type { NewAccount } from './new-account.ts';

/**
 * Creates an account that can log in at once. Throws `AppError`: `email_taken`, `id_conflict`. A repeated request, recognized
 * by its key or by the client's id, gets the first answer.
 */
export async function createAccount(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  account: NewAccount,
  call: AuditedCall,
): Promise<Written<AdminUser>> {
  // A repeated request needs no hash, which takes long to compute.
  const isKnown = await isClaimed(deps, actor, request);
  const passwordHash = isKnown ? '' : await deps.passwords.hash(account.password);
  return writeAsAdmin(deps, actor, request, async (tx, touch) => {
    const existing = account.id === null ? undefined : (await findPeople(tx, [account.id])).get(account.id);
    if (existing) return resultOf(sameAs(account, toAdminUser(existing)), existing.rev);
    // If the key is deleted at this moment, the next try is a new request.
    if (passwordHash === '') throw new AppError('server_busy', undefined, 1);
    const result = await create(deps, tx, touch, account, passwordHash);
    await noteDone(deps, tx, { ...call, target: result.body.id });
    return result;
  });
}

async function create(
  deps: Deps,
  tx: Tx,
  touch: Touch,
  { id, email, firstName, lastName, role }: NewAccount,
  passwordHash: string,
) {
  const desired = { email, firstName, lastName, role, passwordHash };
  const row = await createUser(deps, tx, id === null ? desired : { ...desired, id });
  await refuseDeletedId(tx, 'user', id);
  touch(`u:${row.id}`, 'me', row.id);
  return resultOf(toAdminUser(row), row.rev);
}

function resultOf(user: AdminUser, rev: number) {
  return { status: 201, body: user, rev, aboutId: user.id };
}

/** The account with the chosen id, if it equals the request. */
function sameAs(desired: NewAccount, existing: AdminUser): AdminUser {
  const { email, firstName, lastName, role } = desired;
  const isSame =
    existing.email === email &&
    existing.firstName === firstName &&
    existing.lastName === lastName &&
    existing.role === role;
  if (!isSame) throw new AppError('id_conflict');
  return existing;
}
