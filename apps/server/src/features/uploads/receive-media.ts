import { UploadIdSchema } from '@posy/contract/ids';
import { MAX_ALBUM_PHOTOS } from '@posy/contract/limits';
import { PosterSchema } from '@posy/contract/media';
import { CreatePostFieldsSchema } from '@posy/contract/posts';
import type { UploadPurpose } from '@posy/contract/uploads';
import type { FastifyRequest } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import { AppError } from '../../errors.ts';
import { readFields } from '../../http/form-fields.ts';
import { type FileFields, receiveUpload, type UploadFolder } from '../media/receive-upload.ts';
import type { MediaSource } from './stage-media.ts';

/** Fields of every body that may hold a file. */
export const SourceSchema = Type.Object({
  uploadId: Type.Optional(UploadIdSchema),
  poster: Type.Optional(PosterSchema),
});

const AlbumSchema = Type.Pick(CreatePostFieldsSchema, ['uploadIds']);

/** The accepted files of a call, and the folder for them. */
export interface MediaBody {
  readonly files: FileFields;
  readonly purpose: UploadPurpose;
  readonly folder: UploadFolder;
  readonly fieldBytes?: number;
  /** Fields of a form that may be repeated; with them it may have several files or uploads. */
  readonly lists?: readonly string[];
}

interface ReceivedMedia<T extends TObject> {
  readonly fields: Static<T>;
  /** The first source. */
  readonly source: MediaSource | null;
  readonly sources: readonly MediaSource[];
}

/**
 * Reads a body that may contain pictures or a video: a form with a file in one of the `files`, or a form or JSON with the id of
 * an upload. Unknown fields are left out. `fieldBytes`: the longest field of a form. `folder`: see `withBodyFolder`. Throws
 * `AppError('invalid_input')` for files and uploads in one body.
 */
export async function receiveMedia<T extends TObject>(
  request: FastifyRequest,
  schema: T,
  { files, purpose, folder, fieldBytes, lists }: MediaBody,
): Promise<ReceivedMedia<T>> {
  const isJson = typeof request.body === 'object' && request.body !== null;
  const limits = { ...(fieldBytes !== undefined && { fieldBytes }), ...(lists && { lists, files: MAX_ALBUM_PHOTOS }) };
  const form = isJson ? null : await receiveUpload(request, files, folder, limits);
  const sent = isJson ? request.body : form?.fields;
  const fields = readFields(schema, sent);
  const { uploadId, poster = null } = readFields(SourceSchema, sent);
  const { uploadIds = [] } = lists ? readFields(AlbumSchema, sent) : {};
  const ofFiles = (form?.files ?? []).map((file) => ({ file, poster }));
  const ofUploads = [...(uploadId === undefined ? [] : [uploadId]), ...uploadIds].map((each) => ({
    uploadId: each,
    purpose,
    poster,
  }));
  // A file beside an upload wins, as it always did.
  if (uploadIds.length > 0 && (ofFiles.length > 0 || uploadId !== undefined)) throw new AppError('invalid_input');
  const sources: readonly MediaSource[] = ofFiles.length > 0 ? ofFiles : ofUploads;
  return { fields, source: sources[0] ?? null, sources };
}
