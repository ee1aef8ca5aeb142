import type { Db, Tx } from '../../db/database.ts';
import type { AdsTables } from './ads.table.ts';

/** The fields of an ad in a report. */
export interface ReportedAd extends Pick<
  AdsTables['ads'],
  'ownerId' | 'title' | 'description' | 'linkUrl' | 'mediaId'
> {
  readonly isOwnerActive: number;
}

/** Undefined when there is none. */
export function findAnyAd(db: Db | Tx, id: string): Promise<ReportedAd | undefined> {
  return db
    .selectFrom('ads')
    .innerJoin('users', 'users.id', 'ads.ownerId')
    .select([
      'ads.ownerId',
      'ads.title',
      'ads.description',
      'ads.linkUrl',
      'ads.mediaId',
      'users.isActive as isOwnerActive',
    ])
    .where('ads.id', '=', id)
    .executeTakeFirst();
}
