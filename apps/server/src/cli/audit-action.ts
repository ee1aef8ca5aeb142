import type { Tx } from '../db/database.ts';
import { noteDone, SHELL_ID } from '../features/audit/audit.service.ts';
import type { CommandDeps } from './command-deps.ts';

/**
 * Leaves the line of the audit log for an action of a command, in the transaction of the action. `action`: a name such as
 * `backup.create`, with a text in the web app's audit catalogue; `target`: an id or an e-mail address, or ''.
 */
export async function auditAction(
  deps: Pick<CommandDeps, 'clock' | 'newId'>,
  tx: Tx,
  action: string,
  target = '',
): Promise<void> {
  await noteDone(deps, tx, { actorId: SHELL_ID, action, target, address: '' });
}
