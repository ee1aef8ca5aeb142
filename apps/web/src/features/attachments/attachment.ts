import { matches } from '@posy/contract/check';
import * as Type from 'typebox';

/**
 * A photo or video made ready to be sent, with its bytes kept on this device (`local/stored-file.ts`). All of it is JSON, so
 * it goes into drafts and wishes as it is; give its `file` to `enqueue`. `width` and `height` in px after orientation, 0
 * where this device cannot decode it; `thumbhash` in base64, '' likewise. `poster`: the still picture of a video, JPEG
 * in base64, '' where there is none. `originalSize` in bytes, as picked.
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
});
export type Attachment = Type.Static<typeof AttachmentSchema>;

/** What a draft holds: ready, or as picked and still to be made ready, since the page died in between. */
export type DraftAttachment =
  | { readonly isReady: true; readonly attachment: Attachment }
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
