import type { Static } from 'typebox';
import * as Type from 'typebox';
import { LinkIdSchema, NewLinkIdSchema } from './ids.ts';
import { MediaSchema } from './media.ts';

/** A link by an administrator, in the strip of the feed or on the community page. `linkUrl` is http(s), or ''. */
export const LinkSchema = Type.Object({
  id: LinkIdSchema,
  title: Type.String(),
  linkUrl: Type.String(),
  imageUrl: Type.String(),
  media: MediaSchema,
});
export type Link = Static<typeof LinkSchema>;

/** Fields of the multipart body of POST /api/admin/image-links and /api/admin/community-links, beside the file `image`. */
export const LinkFieldsSchema = Type.Object({
  id: Type.Optional(NewLinkIdSchema),
  title: Type.Optional(Type.String()),
  linkUrl: Type.Optional(Type.String()),
});
export type LinkFields = Static<typeof LinkFieldsSchema>;

export const LinkParamsSchema = Type.Object({ id: LinkIdSchema });
