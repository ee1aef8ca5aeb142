import { NIL_ID } from '@posy/contract/ids';
import { announceHeads } from '../../changes/heads.ts';
import { TouchSet } from '../../changes/touches.ts';
import { together } from '../../db/together.ts';
import type { Deps } from '../../deps.ts';
import { type Arrival, listWaitingRequest } from './arriving.ts';
import { lockManyConversations } from './conversation-rows.repo.ts';
import { findNextSender, listWaiting } from './requests.repo.ts';

type ListingDeps = Pick<Deps, 'bus' | 'clock' | 'db' | 'heads'>;

/** Lists requests that wait, as many as their senders have room for, the oldest first. Run with the house-keeping. */
export async function listWaitingRequests(deps: ListingDeps): Promise<void> {
  let senderId = await findNextSender(deps.db.read, NIL_ID);
  while (senderId !== undefined) {
    const ids = await listWaiting(deps.db.read, senderId);
    if (ids.length > 0) await listSome(deps, senderId, ids);
    senderId = await findNextSender(deps.db.read, senderId);
  }
}

async function listSome(deps: ListingDeps, senderId: string, ids: readonly string[]): Promise<void> {
  const heads = await deps.db.write(async (tx) => {
    const touches = new TouchSet();
    const arrivals: Arrival[] = [];
    await lockManyConversations(tx, deps.db.dialect, ids);
    const now = deps.clock.now();
    for (const conversationId of ids) {
      const arrival = await listWaitingRequest(tx, touches.add, { conversationId, senderId, now });
      if (arrival) arrivals.push(arrival);
    }
    const numbers = await touches.number(tx);
    await together([...arrivals.map(({ numbered }) => numbered(numbers)), touches.store(tx, numbers, now)]);
    return numbers;
  });
  announceHeads(deps, heads);
}
