import { type ExportPart, instant } from '../../exporting/export-part.ts';

/** The users that one blocked or muted, without those that blocked oneself. */
export const relationsExport: ExportPart = {
  name: 'relations',
  async *rows(db, userId) {
    const rows = await db
      .selectFrom('relations')
      .innerJoin('users', 'users.id', 'relations.otherId')
      .select(['relations.otherId', 'relations.isBlocked', 'relations.isMuted', 'relations.changedAt'])
      .select('users.username')
      .where('relations.userId', '=', userId)
      .where('relations.isChosen', '=', 1)
      .where('relations.isBlockedBy', '=', 0)
      .execute();
    for (const { otherId, username, isBlocked, isMuted, changedAt } of rows) {
      const what = { isBlocked: isBlocked === 1, isMuted: isMuted === 1 };
      yield { id: otherId, username, ...what, changedAt: instant(changedAt) };
    }
  },
};
