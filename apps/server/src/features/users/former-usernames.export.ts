import { type ExportPart, instant } from '../../exporting/export-part.ts';
import { listReservedOf } from './reserved-usernames.repo.ts';

/** The user's former usernames, which are reserved for them. */
export const formerUsernamesExport: ExportPart = {
  name: 'former-usernames',
  async *rows(db, userId) {
    for (const { username, until } of await listReservedOf(db, userId))
      yield { username, reservedUntil: instant(until) };
  },
};
