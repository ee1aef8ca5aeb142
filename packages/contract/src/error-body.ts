import type { Static } from 'typebox';
import * as Type from 'typebox';

/** One refused field and the reason, as text to show beside the field. */
export const FieldErrorSchema = Type.Object({ field: Type.String(), message: Type.String() });
export type FieldError = Static<typeof FieldErrorSchema>;

/** Body of every answer that is not a success. `requestId` finds the log line of a 500. */
export const ErrorBodySchema = Type.Object({
  statusCode: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
  details: Type.Optional(Type.Array(FieldErrorSchema)),
  requestId: Type.Optional(Type.String()),
});
export type ErrorBody = Static<typeof ErrorBodySchema>;
