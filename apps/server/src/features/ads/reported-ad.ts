import type { Db, Tx } from '../../db/database.ts';
import { findAnyAd, type ReportedAd } from './reported-ad.repo.ts';

/** An ad for a report, of any owner and in any state: it may have been shown a while ago. */
export function findReportedAd(db: Db | Tx, id: string): Promise<ReportedAd | undefined> {
  return findAnyAd(db, id);
}
