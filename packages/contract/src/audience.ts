import type { Static } from 'typebox';
import * as Type from 'typebox';

/** The users who may see a post: every user, the followers of its author and the author, or the author alone. */
export const AudienceSchema = Type.Union([Type.Literal('everyone'), Type.Literal('followers'), Type.Literal('onlyMe')]);
export type Audience = Static<typeof AudienceSchema>;

/** The audience of a post on the wire: `audience` is there only where `isPublic` does not say it all. */
export function audienceOf({
  isPublic,
  audience,
}: {
  readonly isPublic: boolean;
  readonly audience?: Audience;
}): Audience {
  return audience ?? (isPublic ? 'everyone' : 'onlyMe');
}
