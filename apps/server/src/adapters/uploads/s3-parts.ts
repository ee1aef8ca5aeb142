import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Keys of uploads begin with this. */
export const UPLOADS = 'uploads/';

/** `parts`: stored parts in order, each of 5 MiB but the last. `rest`: an object with bytes after them. */
const PartsSchema = Type.Object({
  uploadId: Type.String(),
  parts: Type.Array(Type.Object({ number: Type.Integer(), etag: Type.String() })),
  rest: Type.Union([Type.Null(), Type.Object({ key: Type.String(), bytes: Type.Integer() })]),
});
export type UploadParts = Static<typeof PartsSchema>;

export function parseParts(json: string | null): UploadParts {
  return Value.Parse(PartsSchema, JSON.parse(json ?? '{}'));
}

/** The key of a complete upload, and of its multipart upload. Other keys of the upload begin with it and a dot. */
export function objectOf(fileKey: string): string {
  return UPLOADS + fileKey;
}
