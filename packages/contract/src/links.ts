import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { LinkIdSchema, NewLinkIdSchema } from './ids.ts';
import { MediaSchema } from './media.ts';
import { PageQuerySchema } from './paging.ts';

/** A link by an administrator, in the strip of the feed or on the community page. `linkUrl` is http(s), or ''. */
export const LinkSchema = Type.Object({
  id: LinkIdSchema,
  title: Type.String(),
  linkUrl: Type.String(),
  imageUrl: Type.String(),
  media: MediaSchema,
});
export type Link = Static<typeof LinkSchema>;

/** Fields of the multipart body of calls that create a link, beside the file `image`. */
export const LinkFieldsSchema = Type.Object({
  id: Type.Optional(NewLinkIdSchema),
  title: Type.Optional(Type.String()),
  linkUrl: Type.Optional(Type.String()),
});
export type LinkFields = Static<typeof LinkFieldsSchema>;

export const LinkParamsSchema = Type.Object({ id: LinkIdSchema });

const page = { query: PageQuerySchema, answer: Type.Array(LinkSchema) };
export const imageLinksCall = call('GET /api/image-links', page);
export const communityLinksCall = call('GET /api/community-links', page);
const created = { answer: LinkSchema, status: 201 } as const;
export const createImageLinkCall = call('POST /api/admin/image-links', created);
export const createCommunityLinkCall = call('POST /api/admin/community-links', created);
const ofLink = { params: LinkParamsSchema };
export const deleteImageLinkCall = call('DELETE /api/admin/image-links/{id}', ofLink);
export const deleteCommunityLinkCall = call('DELETE /api/admin/community-links/{id}', ofLink);
