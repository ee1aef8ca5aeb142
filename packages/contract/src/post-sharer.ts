import * as Type from 'typebox';
import type { Static } from 'typebox';
import { call } from './call.ts';
import { PostParamsSchema } from './posts.ts';

/** The author of a public post, for visitors with its link: nothing but the name. Alone in this file: visitors load it. */
export const PostSharerSchema = Type.Object({ firstName: Type.String(), lastName: Type.String() });
export type PostSharer = Static<typeof PostSharerSchema>;

export const postSharerCall = call('GET /api/posts/{id}/sharer', {
  params: PostParamsSchema,
  answer: PostSharerSchema,
});
