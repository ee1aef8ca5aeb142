import type { Touch } from '../../changes/touches.ts';
import type { Actor, Outcome, WriteRequest, Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

/**
 * What accounts do for the decision of a report. It is handed in, for reports cannot import accounts: who deletes an account
 * removes its reports.
 */
export interface AccountActs {
  /** A write of somebody who is still an administrator when it is done. */
  writeAsAdmin<T>(
    deps: Deps,
    actor: Actor,
    request: WriteRequest,
    fn: (tx: Tx, touch: Touch) => Promise<Outcome<T>>,
  ): Promise<Written<T>>;
  /** Deactivates an account; false when it is so already. Throws `AppError('last_admin')`. */
  shutOut(deps: Deps, tx: Tx, touch: Touch, userId: string): Promise<boolean>;
}
