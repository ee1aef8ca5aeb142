import { type BringBackDeps, bringEachBack } from '../../bring-each-back.ts';
import { SKEW_MS } from '../../instants-ahead.ts';

/** Conversations from the future would stay above all others until then. */
export async function bringConversationsBack(deps: BringBackDeps, now: number): Promise<void> {
  const latest = now + SKEW_MS;
  const rows = await deps.db.read
    .selectFrom('conversationMembers')
    .select(['conversationId', 'userId'])
    .where('activeAt', '>', latest)
    .orderBy('activeAt')
    .execute();
  await bringEachBack(deps, now, rows, async (tx, touch, { conversationId, userId }, activeAt) => {
    await tx
      .updateTable('conversationMembers')
      .set((eb) => ({ activeAt, rev: eb('rev', '+', 1) }))
      .where('conversationId', '=', conversationId)
      .where('userId', '=', userId)
      .where('activeAt', '>', latest)
      .execute();
    touch(`u:${userId}`, 'conversation', conversationId);
  });
}
