import type { Db } from '../../db/database.ts';
import { isEvidence } from './evidence.repo.ts';
import type { MediaTables } from './media.table.ts';

export type ExportedRow = Pick<MediaTables['media'], 'id' | 'variants' | 'video' | 'captions' | 'createdAt'>;

/** A user's media in order of the ids, after one, without copies in reports: these are only for administrators. */
export function listOwnMedia(db: Db, ownerId: string, after: string, limit: number): Promise<ExportedRow[]> {
  return db
    .selectFrom('media')
    .select(['id', 'variants', 'video', 'captions', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .where('id', '>', after)
    .where((eb) => eb.not(isEvidence(eb.ref('media.id'))))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The media among the ids that have this user as their viewer. */
export function listShownMedia(db: Db, viewerId: string, ids: readonly string[]): Promise<ExportedRow[]> {
  return db
    .selectFrom('media')
    .select(['id', 'variants', 'video', 'captions', 'createdAt'])
    .where('id', 'in', [...ids])
    .where('viewerId', '=', viewerId)
    .execute();
}
