import { Type } from 'typebox';

/** An answer without a body: 201, 204 or 304. */
export const NoBodySchema = Type.Null();
