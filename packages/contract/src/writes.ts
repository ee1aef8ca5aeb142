import * as Type from 'typebox';

/**
 * DELETE /api/writes/{key}: the write that is sent under this `Idempotency-Key` was given up, and is refused from now on
 * (`idempotency_key_reused`). 204, also when it was done before: what it made is deleted by its own call.
 */
export const WriteParamsSchema = Type.Object({ key: Type.String({ pattern: '^[\\w-]{8,100}$' }) });
