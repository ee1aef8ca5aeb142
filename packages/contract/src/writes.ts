import * as Type from 'typebox';
import { call } from './call.ts';

export const WriteParamsSchema = Type.Object({ key: Type.String({ pattern: '^[\\w-]{8,100}$' }) });

/**
 * Cancels the write with this `Idempotency-Key`, which is refused from now on (`idempotency_key_reused`). 204, also when the write
 * was already done: its own call deletes what it created.
 */
export const cancelWriteCall = call('DELETE /api/writes/{key}', { params: WriteParamsSchema });
