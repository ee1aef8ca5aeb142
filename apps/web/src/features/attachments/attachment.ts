import { matches } from '@posy/contract/check';
import * as Type from 'typebox';

/**
 * A photo or video that is ready to be sent, with its bytes stored on this device (`local/stored-file.ts`). All of it is JSON,
 * so it is stored in drafts and mutations unchanged; pass its `file` to `enqueue`. `width` and `height` in px after
 * orientation, 0 where this device cannot decode it; `thumbhash` in base64, '' likewise. `poster`: the poster of a video,
 * JPEG in base64, '' without one. `originalSize` in bytes, as chosen. `isHevc`: a video that many browsers cannot play.
 * `trim`: the part of a chosen video that it is, for captions, which were written for the whole.
 */
export const AttachmentSchema = Type.Object({
  kind: Type.Union([Type.Literal('image'), Type.Literal('video')]),
  file: Type.Object({
    id: Type.String(),
    name: Type.String(),
    type: Type.String(),
    size: Type.Integer(),
    chunks: Type.Integer(),
  }),
  width: Type.Integer(),
  height: Type.Integer(),
  thumbhash: Type.String(),
  durationMs: Type.Union([Type.Integer(), Type.Null()]),
  poster: Type.String(),
  originalSize: Type.Integer(),
  isLocationRemoved: Type.Boolean(),
  isHevc: Type.Optional(Type.Boolean()),
  trim: Type.Optional(Type.Object({ startMs: Type.Integer(), endMs: Type.Integer() })),
});
export type Attachment = Type.Static<typeof AttachmentSchema>;

/**
 * Attachment of a draft: ready, or as chosen and not processed yet, since the page was killed in between. `error`: why the server
 * refused it, as text.
 */
export type DraftAttachment =
  | { readonly isReady: true; readonly attachment: Attachment; readonly error?: string }
  | { readonly isReady: false; readonly file: Attachment['file'] };

const RawSchema = AttachmentSchema.properties.file;

export function readAttachmentJson(text: string): DraftAttachment | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (matches(AttachmentSchema, value)) return { isReady: true, attachment: value };
  return matches(RawSchema, value) ? { isReady: false, file: value } : null;
}

/** A JPEG in base64 as bytes to be shown; null for ''. */
export function posterBlob(poster: string): Blob | null {
  if (poster === '') return null;
  const bytes = Uint8Array.from(atob(poster), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: 'image/jpeg' });
}

export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}
