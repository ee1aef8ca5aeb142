import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { UploadIdSchema } from './ids.ts';

/**
 * Resumable uploads: tus 1.0 (https://tus.io/protocols/resumable-upload) with creation, expiration and termination.
 * `POST /api/uploads` with `Upload-Length` and `Upload-Metadata` (base64 values: `id` chosen by the client, `purpose`),
 * 201 with `Location`; a repeated call gets the same answer. `HEAD` returns `Upload-Offset`; `PATCH` appends at it, 204 with
 * the new one, 409 `upload_offset` elsewhere; `DELETE` removes it. Clients that cannot send these two send `POST` with
 * `X-HTTP-Method-Override`. After seven days without a byte: 410. A post or message
 * uses a complete upload once, by its `uploadId`.
 */
export const UploadParamsSchema = Type.Object({ id: UploadIdSchema });

/** The use of an upload: determines its permitted types. */
export const UploadPurposeSchema = Type.Union([Type.Literal('message'), Type.Literal('post'), Type.Literal('ad')]);
export type UploadPurpose = Static<typeof UploadPurposeSchema>;

export const TUS_VERSION = '1.0.0';
export const TUS_HEADER = 'tus-resumable';
export const TUS_VERSION_HEADER = 'tus-version';
export const UPLOAD_METHOD_HEADER = 'x-http-method-override';
export const UPLOAD_OFFSET_HEADER = 'upload-offset';
export const UPLOAD_LENGTH_HEADER = 'upload-length';
export const UPLOAD_METADATA_HEADER = 'upload-metadata';
export const UPLOAD_EXPIRES_HEADER = 'upload-expires';
export const UPLOAD_CONTENT_TYPE = 'application/offset+octet-stream';

const ofUpload = { params: UploadParamsSchema };
export const createUploadCall = call('POST /api/uploads', { status: 201 });
export const appendUploadCall = call('PATCH /api/uploads/{id}', ofUpload);
export const deleteUploadCall = call('DELETE /api/uploads/{id}', ofUpload);
