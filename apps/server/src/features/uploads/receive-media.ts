import { UploadIdSchema } from '@posy/contract/ids';
import { PosterSchema } from '@posy/contract/media';
import type { UploadPurpose } from '@posy/contract/uploads';
import type { FastifyRequest } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import { readFields } from '../../http/form-fields.ts';
import { type FileFields, receiveUpload } from '../media/receive-upload.ts';
import type { MediaSource } from './stage-media.ts';

/** Fields of every body that may hold a file. */
export const SourceSchema = Type.Object({
  uploadId: Type.Optional(UploadIdSchema),
  poster: Type.Optional(PosterSchema),
});

/** The accepted files of a call, and the folder for them. */
export interface MediaBody {
  readonly files: FileFields;
  readonly purpose: UploadPurpose;
  readonly folder: string;
  readonly fieldBytes?: number;
}

/**
 * Reads a body that may contain a picture or video: a form with a file in one of the `files`, or a form or JSON with an upload's
 * id. Unknown fields are left out. `fieldBytes`: the longest field of a form. `folder`: see `withUploadFolder`.
 */
export async function receiveMedia<T extends TObject>(
  request: FastifyRequest,
  schema: T,
  { files, purpose, folder, fieldBytes }: MediaBody,
): Promise<{ readonly fields: Static<T>; readonly source: MediaSource | null }> {
  const isJson = typeof request.body === 'object' && request.body !== null;
  const form = isJson ? null : await receiveUpload(request, files, folder, undefined, fieldBytes);
  const sent = isJson ? request.body : form?.fields;
  const fields = readFields(schema, sent);
  const { uploadId, poster = null } = readFields(SourceSchema, sent);
  if (form?.file) return { fields, source: { file: form.file, poster } };
  return { fields, source: uploadId === undefined ? null : { uploadId, purpose, poster } };
}
