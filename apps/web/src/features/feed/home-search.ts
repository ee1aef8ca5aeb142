import { matches } from '@posy/contract/check';
import { type PostId, PostIdSchema, type UserId, UserIdSchema } from '@posy/contract/ids';

/** The search parameters of the home page: the user whose posts are shown, and a linked post. */
export interface HomeSearch {
  readonly user?: UserId;
  readonly post?: PostId;
}

/** Reads `?user=&post=`; invalid ids are left out. */
export function readHomeSearch({ user, post }: Readonly<Record<string, unknown>>): HomeSearch {
  return {
    ...(matches(UserIdSchema, user) && { user }),
    ...(matches(PostIdSchema, post) && { post }),
  };
}
