import type { Static } from 'typebox';
import * as Type from 'typebox';
import { MediaIdSchema } from './ids.ts';

/** One size of a picture: its URL carries the content hash, so it never changes. */
export const MediaVariantSchema = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  url: Type.String(),
});
export type MediaVariant = Static<typeof MediaVariantSchema>;

/**
 * A picture as clients draw it: the box before the bytes (`width`, `height` in pixels after orientation, `thumbhash` in
 * base64, see evanw/thumbhash), then the sizes that exist by now, smallest first.
 */
export const MediaSchema = Type.Object({
  id: MediaIdSchema,
  kind: Type.Union([Type.Literal('image'), Type.Literal('video')]),
  width: Type.Integer(),
  height: Type.Integer(),
  thumbhash: Type.String(),
  isAnimated: Type.Boolean(),
  variants: Type.Array(MediaVariantSchema),
});
export type Media = Static<typeof MediaSchema>;

/** Types a post's picture may have, by content (spec section 5). */
export const IMAGE_MIME_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type ImageMimeType = (typeof IMAGE_MIME_TYPES)[number];
