import type { AuditEntry } from '@posy/contract/audit';
import { isId, NIL_ID, type AuditId, type UserId } from '@posy/contract/ids';
import { isEmail, normalizeEmail } from '@posy/contract/session';
import { DELETED_USER, displayName, SHELL } from '@posy/contract/users';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { findByEmail, findPeople } from '../users/users.service.ts';
import {
  type AuditRow,
  deleteAddress,
  deleteAuditBefore,
  deleteOriginsBefore,
  deleteOriginsOf,
  findAddresses,
  findOrigins,
  insertAudit,
  insertOrigin,
  ensureAddress,
  listAudit,
} from './audit.repo.ts';

const DAY_MS = 86_400_000;
const ORIGIN_MS = 365 * DAY_MS;
/** The database refuses to delete lines of the last 365 days; a day more allows for a database whose clock is behind. */
const LINE_MS = 366 * DAY_MS;
const ROWS_PER_STEP = 500;

/**
 * An action of an administrator, or an attempt. `action`: its name, such as `user.deactivate`; `target`: its subject, an id or an
 * e-mail address, or ''; `address`: the caller's network address.
 */
export interface AuditedCall {
  readonly actorId: UserId;
  readonly action: string;
  readonly target: string;
  readonly address: string;
}

/** The actor of commands in the shell of the server: an operator, who needs no account. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no account has this id
export const SHELL_ID = NIL_ID as UserId;

type AuditDeps = Pick<Deps, 'clock' | 'db' | 'newId'>;

/** Records an action within its transaction, so that both are stored or neither. */
export async function noteDone(deps: Pick<Deps, 'clock' | 'newId'>, tx: Tx, call: AuditedCall): Promise<void> {
  await insertLine(deps, tx, call, 'done');
}

/** Records a call without changes in its own transaction: a read, a refusal or a denial. */
export async function noteCall(deps: AuditDeps, call: AuditedCall, outcome: AuditRow['outcome']): Promise<void> {
  await deps.db.write((tx) => insertLine(deps, tx, call, outcome));
}

/**
 * Deletes the e-mail address that lines are about, and the network addresses of the account's calls. Called at the end
 * of the account.
 */
export async function forgetAuditedAddresses(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await deleteAddress(tx, email);
  await deleteOriginsOf(tx, id);
}

/** Deletes lines that are older than a year, with the network addresses of their calls. Run with the house-keeping. */
export async function pruneAudit({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  while ((await db.write((tx) => deleteOriginsBefore(tx, now - ORIGIN_MS, ROWS_PER_STEP))) === ROWS_PER_STEP);
  while ((await db.write((tx) => deleteAuditBefore(tx, now - LINE_MS, ROWS_PER_STEP))) === ROWS_PER_STEP);
}

/** Lines before a position, newest first, with present names. `next`: start of the next page; null at the end. */
export async function listEntries(
  { db }: Pick<Deps, 'db'>,
  wanted: { readonly before: PageCursor; readonly limit: number; readonly action?: string; readonly actorId?: UserId },
): Promise<{ readonly entries: AuditEntry[]; readonly next: PageCursor | null }> {
  const rows = await listAudit(db.read, { ...wanted, limit: wanted.limit + 1 });
  const shown = rows.slice(0, wanted.limit);
  return {
    entries: await describe(db.read, shown),
    next: rows.length > wanted.limit ? (shown.at(-1) ?? null) : null,
  };
}

async function insertLine(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  { actorId, action, target, address }: AuditedCall,
  outcome: AuditRow['outcome'],
): Promise<void> {
  const [id, createdAt] = [newId(), clock.now()];
  await insertAudit(tx, {
    id,
    actorId,
    action,
    outcome,
    createdAt,
    target: await storedTarget(tx, target, newId),
  });
  if (address !== '') await insertOrigin(tx, { id, actorId, address, createdAt });
}

/** Stores an e-mail address as its user's id, or in a separate table, since lines are never changed. Other texts are dropped. */
async function storedTarget(tx: Tx, target: string, newId: () => string): Promise<string> {
  if (isId(target)) return target;
  const email = normalizeEmail(target);
  if (!isEmail(email)) return '';
  const person = await findByEmail(tx, email);
  return person ? person.id : ensureAddress(tx, email, newId());
}

async function describe(db: Db, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const ids = [...new Set(rows.flatMap((row) => [row.actorId, row.target]).filter((id) => id !== ''))];
  const people = await findPeople(db, ids);
  const addresses = await findAddresses(db, ids);
  const origins = await findOrigins(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, actorId, action, target, outcome, createdAt }) => {
    const actor = people.get(actorId);
    const aim = people.get(target);
    return {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
      id: id as AuditId,
      at: new Date(createdAt).toISOString(),
      actor: {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
        id: actorId as UserId,
        name: actor ? displayName(actor) : actorId === SHELL_ID ? SHELL : DELETED_USER,
        email: actor?.email ?? '',
      },
      action,
      target: addresses.get(target) ?? target,
      targetName: aim
        ? displayName(aim)
        : isOfPerson(action) && target !== '' && !addresses.has(target)
          ? DELETED_USER
          : '',
      outcome,
      address: origins.get(id) ?? '',
    };
  });
}

/** Whether an action's subject is a user: an account, or the author of a post or comment. */
function isOfPerson(action: string): boolean {
  return /^(user|post|comment)\./.test(action) || action === 'emails.read';
}
