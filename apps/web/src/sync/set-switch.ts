import type { LocalDb } from '../local/local-db.ts';
import { enqueue } from './enqueue.ts';
import type { Switch } from './switch-mutation.ts';

/**
 * Enqueues switching a row on or off; what is undone before it was sent leaves nothing to send. Throws when the device cannot store
 * the mutation.
 */
export async function setSwitch<Id extends string, Args>(
  local: LocalDb,
  definition: Switch<Id, Args>,
  id: Id,
  isOn: boolean,
): Promise<void> {
  const isBase = async () => (await definition.stored(local, id)) === isOn;
  await enqueue(local, definition, definition.argsOf(id, isOn), { isBase });
}
