import type { Touch } from '../../changes/touches.ts';
import type { Actor, WriteResult, WriteRequest, Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

/**
 * Functions of accounts for decisions of reports. They are passed in: reports cannot import accounts, because accounts import
 * reports to delete those of an account.
 */
export interface AccountActions {
  /** Runs a write if the actor is still an administrator within its transaction. */
  writeAsAdmin<T>(
    deps: Deps,
    actor: Actor,
    request: WriteRequest,
    fn: (tx: Tx, touch: Touch) => Promise<WriteResult<T>>,
  ): Promise<Written<T>>;
  /** Deactivates an account; false when it is inactive already. Throws `AppError('last_admin')`. */
  deactivateAccount(deps: Deps, tx: Tx, touch: Touch, userId: string): Promise<boolean>;
}
