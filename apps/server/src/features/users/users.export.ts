import { type ExportPart, instant } from '../../exporting/export-part.ts';
import { mediaIdOfUrl } from '../media/media-keys.ts';
import { listReservedOf } from './reserved-usernames.repo.ts';
import { findUserById } from './users.repo.ts';

/** The user's own account. */
export const accountExport: ExportPart = {
  name: 'account',
  async *rows(db, userId) {
    const row = await findUserById(db, userId);
    if (!row) return;
    const { id, email, username, firstName, lastName, bio, role, profileImageUrl, createdAt, updatedAt } = row;
    const profileMediaId = profileImageUrl === null ? null : mediaIdOfUrl(profileImageUrl);
    const approvesFollowers = row.approvesFollowers === 1;
    const instants = { createdAt: instant(createdAt), updatedAt: instant(updatedAt) };
    yield { id, email, username, firstName, lastName, bio, role, profileMediaId, approvesFollowers, ...instants };
  },
};

/** The user's former usernames, which are reserved for them. */
export const formerUsernamesExport: ExportPart = {
  name: 'former-usernames',
  async *rows(db, userId) {
    for (const { username, until } of await listReservedOf(db, userId))
      yield { username, reservedUntil: instant(until) };
  },
};
