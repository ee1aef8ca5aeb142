import type { PostSharer } from '@posy/contract/post-sharer';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findSharer } from './posts.repo.ts';

/**
 * Names of the author of a public post. Throws `AppError('post_not_found')` for a missing or private post and for one of a
 * deactivated user, so that a link does not disclose which of them it is.
 */
export async function readSharer({ db }: Pick<Deps, 'db'>, postId: string): Promise<PostSharer> {
  const sharer = await findSharer(db.read, postId);
  if (!sharer) throw new AppError('post_not_found');
  return sharer;
}
