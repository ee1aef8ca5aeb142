import { matches } from '@posy/contract/check';
import { type PostId, PostIdSchema, type UserId, UserIdSchema } from '@posy/contract/ids';

/** What may stand in the address of the home page: whose posts are shown, and a post that somebody sent a link to. */
export interface HomeSearch {
  readonly user?: UserId;
  readonly post?: PostId;
}

/** Reads `?user=&post=`; what is no id is left out. */
export function readHomeSearch({ user, post }: Readonly<Record<string, unknown>>): HomeSearch {
  return {
    ...(matches(UserIdSchema, user) && { user }),
    ...(matches(PostIdSchema, post) && { post }),
  };
}
