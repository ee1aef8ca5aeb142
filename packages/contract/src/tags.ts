import * as Type from 'typebox';
import { call } from './call.ts';
import { PageQuerySchema } from './paging.ts';
import { PostListSchema } from './posts.ts';

/**
 * `tag`: with or without #, in any case; 400 for what is no tag (`isTag`).
 */
export const TagParamsSchema = Type.Object({ tag: Type.String({ maxLength: 300 }) });

/** The public posts whose caption has the tag, newest first. */
export const taggedPostsCall = call('GET /api/tags/{tag}/posts', {
  params: TagParamsSchema,
  query: PageQuerySchema,
  answer: PostListSchema,
});
