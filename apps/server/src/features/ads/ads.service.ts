import { adEnd } from '@posy/contract/ad-rules';
import type { AdDay, AdEntity } from '@posy/contract/ads';
import type { UserId } from '@posy/contract/ids';
import { rememberDeleted } from '../../changes/deleted-ids.ts';
import { forgetAnswers } from '../../changes/stored-answers.ts';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, type WriteResult, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { removeMedia } from '../media/media.service.ts';
import { isBlockedBetween } from '../relations/relations.service.ts';
import { beginPause, endPause, listDays } from './ad-counts.repo.ts';
import { adOf } from './ad-json.ts';
import {
  type AdAccess,
  type AdRow,
  changeAd,
  deleteAd,
  findAd,
  findAdAccess,
  isMediaUnused,
  listAdsOf,
  lockAd,
} from './ads.repo.ts';

const DAY_MS = 86_400_000;

/** The UTC day of an instant (ms), in days since 1970. */
export function dayNumberOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

export interface AdPage {
  readonly ads: readonly AdEntity[];
  /** Start of the next page; null at the end. */
  readonly next: PageCursor | null;
}

/** One's own ads, newest first. */
export async function listOwnAds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: UserId,
  { after, limit }: { readonly after: PageCursor; readonly limit: number },
): Promise<AdPage> {
  const now = clock.now();
  const rows = await listAdsOf(db.read, { ownerId, today: dayNumberOf(now), after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return { ads: shown.map((row) => adOf(row, now)), next: rows.length > limit ? (shown.at(-1) ?? null) : null };
}

/** Counts of one's own ad per day. Throws `AppError('ad_not_found')`. */
export async function listAdDays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: UserId,
  id: string,
): Promise<AdDay[]> {
  await getOwnAd(db.read, ownerId, id, clock.now());
  const days = await listDays(db.read, id);
  return days.map(({ day, impressions, clicks, spent }) => ({
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    impressions,
    clicks,
    spent,
  }));
}

/** Switches an ad on or off. A call without effect announces nothing. Throws `AppError('ad_not_found')`. */
export function setAdActive(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { id, isActive }: { readonly id: string; readonly isActive: boolean },
): Promise<Written<AdEntity>> {
  return writeOnce(deps, actor, request, async (tx, touch) => {
    const ad = await lockOwnAd(deps, tx, actor.userId, id);
    const now = deps.clock.now();
    if ((ad.isActive === 1) !== isActive) {
      await (isActive ? endPause : beginPause)(tx, id, now);
      await changeAd(tx, id, { isActive: isActive ? 1 : 0, isRunning: isActive && ad.endsAt > now ? 1 : 0 });
      touch(`u:${actor.userId}`, 'ad', id);
    }
    return resultOf(tx, actor.userId, id, now, 200);
  });
}

/** Deletes one's own ad and its counts. Throws `AppError('ad_not_found')`. */
export function deleteOwnAd(deps: Deps, actor: Actor, request: WriteRequest, id: string): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx, touch) => {
    const ad = await lockOwnAd(deps, tx, actor.userId, id);
    await dropAd(deps, tx, touch, ad);
    return { status: 204, body: null, rev: ad.rev + 1 };
  });
}

/** Deletes an ad of any owner, for administrators. False when it was deleted already. */
export async function removeAd(deps: Deps, tx: Tx, touch: Touch, id: string): Promise<boolean> {
  const ad = await lockAd(tx, deps.db.dialect, id);
  if (ad) await dropAd(deps, tx, touch, ad);
  return ad !== undefined;
}

async function dropAd(deps: Deps, tx: Tx, touch: Touch, ad: AdRow): Promise<void> {
  await deleteAd(tx, ad.id);
  await rememberDeleted(deps, tx, 'ad', ad.id);
  await forgetAnswers(tx, `ad:${ad.id}`);
  if (ad.mediaId !== null) await dropUnusedMedia(deps, tx, ad.mediaId);
  touch(`u:${ad.ownerId}`, 'ad', ad.id);
}

/** Removes a picture that no ad shows any more. */
export async function dropUnusedMedia(deps: Deps, tx: Tx, mediaId: string): Promise<void> {
  if (await isMediaUnused(tx, deps.db.dialect, mediaId)) await removeMedia(deps, tx, mediaId);
}

/** Reads one's own ad and locks it. Throws `AppError('ad_not_found')`. */
export async function lockOwnAd({ db }: Pick<Deps, 'db'>, tx: Tx, ownerId: UserId, id: string): Promise<AdRow> {
  const ad = await lockAd(tx, db.dialect, id);
  if (ad?.ownerId !== ownerId) throw new AppError('ad_not_found');
  return ad;
}

/** Throws `AppError('ad_not_found')`. */
export async function getOwnAd(db: Db | Tx, ownerId: UserId, id: string, now: number) {
  const ad = await findAd(db, id, dayNumberOf(now));
  if (ad?.ownerId !== ownerId) throw new AppError('ad_not_found');
  return ad;
}

/** Throws `AppError('ad_not_found')` for an ad that does not exist, or whose owner is invisible to this viewer. */
export async function getAdFor(db: Db | Tx, viewerId: UserId, id: string): Promise<AdAccess> {
  const ad = await findAdAccess(db, id);
  if (ad?.ownerId === viewerId) return ad;
  if (ad?.isOwnerActive !== 1 || (await isBlockedBetween(db, viewerId, ad.ownerId))) throw new AppError('ad_not_found');
  return ad;
}

/** The answer of a write: the ad as it is now. */
export async function resultOf(
  tx: Tx,
  ownerId: UserId,
  id: string,
  now: number,
  status: 200 | 201,
): Promise<WriteResult<AdEntity>> {
  const row = await getOwnAd(tx, ownerId, id, now);
  return { status, body: adOf(row, now), rev: row.rev, subject: `ad:${id}` };
}

/** Derived columns after a change of the duration or the switch. */
export function runningOf(
  { createdAt, isActive }: Pick<AdRow, 'createdAt' | 'isActive'>,
  duration: number,
  now: number,
): Pick<AdRow, 'duration' | 'endsAt' | 'isRunning'> {
  const endsAt = adEnd(createdAt, duration);
  return { duration, endsAt, isRunning: isActive === 1 && endsAt > now ? 1 : 0 };
}
