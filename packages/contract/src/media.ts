import type { Static } from 'typebox';
import * as Type from 'typebox';
import { MediaIdSchema } from './ids.ts';
import { MAX_POSTER_BYTES } from './limits.ts';

/** One size of a picture: its URL carries the content hash, so it never changes. `bytes`: size of the file. */
export const MediaVariantSchema = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  url: Type.String(),
  bytes: Type.Optional(Type.Integer()),
});
export type MediaVariant = Static<typeof MediaVariantSchema>;

/** Captions of a video: WebVTT at `url`, in a language (BCP 47). */
export const CaptionsSchema = Type.Object({ url: Type.String(), language: Type.String() });
export type Captions = Static<typeof CaptionsSchema>;

/**
 * The video beside its poster. `url` serves ranges. `isPlayable`: browsers play it as it is; otherwise it is a download until
 * it was transcoded. `durationMs` is null where it is unknown.
 */
export const VideoSchema = Type.Object({
  url: Type.String(),
  mime: Type.String(),
  bytes: Type.Integer(),
  durationMs: Type.Union([Type.Integer(), Type.Null()]),
  isPlayable: Type.Boolean(),
  captions: Type.Optional(CaptionsSchema),
});
export type Video = Static<typeof VideoSchema>;

/**
 * A picture or video as clients draw it: first the box (`width`, `height` in pixels after orientation, `thumbhash` in base64,
 * see evanw/thumbhash; '' where it is unknown), then the sizes that exist by now, smallest first: for a video those of its
 * poster, empty without one. `video` is set for videos only.
 */
export const MediaSchema = Type.Object({
  id: MediaIdSchema,
  kind: Type.Union([Type.Literal('image'), Type.Literal('video')]),
  width: Type.Integer(),
  height: Type.Integer(),
  thumbhash: Type.String(),
  isAnimated: Type.Boolean(),
  variants: Type.Array(MediaVariantSchema),
  video: Type.Optional(VideoSchema),
});
export type Media = Static<typeof MediaSchema>;

/** Types a post's picture may have, by content. */
export const IMAGE_MIME_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type ImageMimeType = (typeof IMAGE_MIME_TYPES)[number];

/** Containers a video may have, by content: message videos the first three, posts and ads all. */
export const MESSAGE_VIDEO_MIME_TYPES = ['video/mp4', 'video/quicktime', 'video/x-msvideo'] as const;
export const VIDEO_MIME_TYPES = [...MESSAGE_VIDEO_MIME_TYPES, 'video/webm'] as const;
export type VideoMimeType = (typeof VIDEO_MIME_TYPES)[number];

/** The still picture of a video: JPEG, base64. The server decodes it and makes its own. */
export const PosterSchema = Type.String({ maxLength: Math.ceil(MAX_POSTER_BYTES / 3) * 4 });
