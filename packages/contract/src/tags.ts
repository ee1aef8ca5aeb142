import * as Type from 'typebox';

/**
 * GET /api/tags/{tag}/posts: the public posts whose caption has the tag, newest first, as pages of `PostSchema`. `tag`: with or
 * without #, in any case; 400 for what is no tag (`isTag`).
 */
export const TagParamsSchema = Type.Object({ tag: Type.String({ maxLength: 300 }) });
