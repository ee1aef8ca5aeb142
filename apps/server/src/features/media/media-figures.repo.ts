import type { Db } from '../../db/database.ts';

/** Number and size of all media, the size without copies in reports. It reads a whole index: its callers remember the result. */
export async function countMedia(db: Db): Promise<{ readonly count: number; readonly bytes: number }> {
  const row = await db
    .selectFrom('media')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | string | null>('bytes').as('bytes')])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) };
}
