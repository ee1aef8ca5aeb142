import { rememberDeletedMany } from '../../changes/deleted-ids.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findOtherAdmin } from '../users/accounts.service.ts';
import { deleteLinksOf, moveLinkPictures } from './links.repo.ts';

/**
 * Pictures of links outlive the account of their uploader: they pass to another administrator, and there is always one. Called
 * before the pictures of an account are removed.
 */
export async function handOverLinks(deps: Pick<Deps, 'clock'>, tx: Tx, userId: string): Promise<void> {
  const successor = await findOtherAdmin(tx, userId);
  if (successor === null) await rememberDeletedMany(deps, tx, 'link', await deleteLinksOf(tx, userId));
  else await moveLinkPictures(tx, userId, successor);
}
