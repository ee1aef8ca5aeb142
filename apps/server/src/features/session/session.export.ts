import { type ExportPart, instant } from '../../exporting/export-part.ts';
import { listSessions } from './session.repo.ts';

const EVER = { usedAfter: 0, begunAfter: 0 };
const MAX_SESSIONS = 1000;

/** The user's sessions. */
export const sessionsExport: ExportPart = {
  name: 'sessions',
  async *rows(db, userId) {
    for (const { device, createdAt, lastSeenAt } of await listSessions(db, userId, EVER, MAX_SESSIONS)) {
      yield { device, createdAt: instant(createdAt), lastSeenAt: instant(lastSeenAt) };
    }
  },
};
