import type { UserId } from '@posy/contract/ids';
import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { announcePerson } from '../conversations/person-changes.ts';
import { mediaIdOfUrl } from '../media/media-keys.ts';
import { removeMedia } from '../media/media.service.ts';
import { announceAuthor } from '../posts/author-changes.ts';
import { changeProfile, getOwnAccount } from '../users/users.service.ts';

/** Removes picture and bio from a user's profile, for administrators. The names stay. */
export async function clearProfile(deps: Deps, tx: Tx, touch: Touch, userId: UserId): Promise<void> {
  const before = await getOwnAccount(tx, userId);
  if (before.profileImageUrl === null && before.bio === '') return;
  const old = before.profileImageUrl === null ? null : mediaIdOfUrl(before.profileImageUrl);
  if (old !== null) await removeMedia(deps, tx, old);
  await changeProfile(deps, tx, userId, { bio: '', profileImageUrl: null });
  touch('g', 'user', userId);
  touch(`u:${userId}`, 'me', userId);
  await announceAuthor(deps, tx, userId);
  await announcePerson(deps, tx, userId);
}
