import type { AdEntity } from '@posy/contract/ads';
import { isDeletedId, refuseDeletedId } from '../../changes/deleted-ids.ts';
import { forgetReplaced } from '../../changes/stored-answers.ts';
import type { Touch } from '../../changes/touches.ts';
import {
  type Actor,
  isClaimed,
  type WriteResult,
  writeOnce,
  type WriteRequest,
  type Written,
} from '../../changes/write-once.ts';
import { LostRace, type Tx } from '../../db/database.ts';
import { isForeignKeyViolation } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { insertStagedMedia, commitOrDiscard, deleteStagedMedia, type StagedMedia } from '../media/media.service.ts';
import { EVERYONE } from '../relations/audience.ts';
import { isSameMedia, makeOnce, type MediaSource, stageMedia } from '../uploads/stage-media.ts';
import type { AdContent } from './ad-fields.ts';
import { changeAd, findAd, insertAd, type OwnAdRow } from './ads.repo.ts';
import { dayNumberOf, dropUnusedMedia, getOwnAd, lockOwnAd, resultOf, runningOf } from './ads.service.ts';

/** Source of a picture or video: a file or upload, or another ad of the same owner. */
export type AdMedia = MediaSource | { readonly ofAd: string };

export interface NewAd {
  /** Chosen by the client, or null. */
  readonly id: string | null;
  readonly content: AdContent;
  readonly media: AdMedia | null;
}

export interface AdEdit {
  readonly id: string;
  readonly changes: Partial<AdContent>;
  /** `keep`: unchanged; null: none. */
  readonly media: AdMedia | 'keep' | null;
}

/** Number of positions in the rotation. Each read starts at a random one. */
const SLOTS = 2 ** 31;

/**
 * Creates an ad, which runs at once; `folder` is for temporary files. A repeated request, recognized by its key or by the
 * client's id, gets the first answer; its file is not processed again. Throws `AppError`: `id_conflict`, `ad_not_found` for
 * the ad whose picture is to be shared, and the errors of the file.
 */
export async function createAd(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  folder: string,
  ad: NewAd,
): Promise<Written<AdEntity>> {
  const isKnown = async () =>
    (await isClaimed(deps, actor, request)) ||
    (ad.id !== null && (await findAd(deps.db.read, ad.id, 0)) !== undefined) ||
    (await isDeletedId(deps.db.read, 'ad', ad.id));
  const make = () =>
    withMedia(deps, actor, folder, ad.media, (staged, setAdopted) =>
      writeOnce(deps, actor, request, async (tx, touch) => {
        const made = await publish(deps, tx, touch, actor, ad, staged);
        setAdopted(made !== null);
        return made ?? existingAd(deps, tx, actor, ad);
      }),
    );
  const repeat = () => writeOnce(deps, actor, request, (tx) => existingAd(deps, tx, actor, ad));
  return makeOnce(isKnown, { make, repeat });
}

/**
 * Changes texts or picture of one's own ad; its counts stay. Throws `AppError`: `ad_not_found`, and the errors of the file.
 */
export async function editAd(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  folder: string,
  edit: AdEdit,
): Promise<Written<AdEntity>> {
  const media = edit.media === 'keep' ? null : edit.media;
  const make = () =>
    withMedia(deps, actor, folder, media, (staged, setAdopted) =>
      writeOnce(deps, actor, request, async (tx, touch) => {
        const result = await change(deps, tx, touch, actor, edit, staged);
        setAdopted(true);
        return result;
      }),
    );
  if (!media || 'ofAd' in media) return make();
  // The file of a repeated or refused request is not processed.
  const refuse = (error: AppError): Promise<Written<AdEntity>> =>
    writeOnce(deps, actor, request, () => Promise.reject(error));
  const isOwn = (await findAd(deps.db.read, edit.id, 0))?.ownerId === actor.userId;
  return makeOnce(() => isClaimed(deps, actor, request), {
    make: () => (isOwn ? make() : refuse(new AppError('ad_not_found'))),
    repeat: () => refuse(new AppError('server_busy', undefined, 1)),
  });
}

/** Runs a write with the processed file, if there is one; the file is deleted unless the write takes it. */
async function withMedia(
  deps: Deps,
  actor: Actor,
  folder: string,
  media: AdMedia | null,
  write: (staged: StagedMedia | null, setAdopted: (is: boolean) => void) => Promise<Written<AdEntity>>,
): Promise<Written<AdEntity>> {
  if (!media || 'ofAd' in media) return write(null, () => {});
  const staged = await stageMedia(deps, folder, media, { ownerId: actor.userId, audience: EVERYONE });
  let isAdopted = false;
  const run = () =>
    write(staged, (is) => {
      isAdopted = is;
    });
  // A try that was rolled back may come before the replay of another request's answer.
  return commitOrDiscard(deps, staged, run, (written) => isAdopted && !written.isReplay);
}

/** Null when another request has just created an ad with this id. */
async function publish(
  deps: Deps,
  tx: Tx,
  touch: Touch,
  actor: Actor,
  ad: NewAd,
  staged: StagedMedia | null,
): Promise<WriteResult<AdEntity> | null> {
  const id = ad.id ?? deps.newId();
  const now = deps.clock.now();
  if (staged) await insertStagedMedia(deps, tx, staged);
  const row = {
    ...ad.content,
    id,
    ownerId: actor.userId,
    mediaId: await mediaIdOf(tx, actor, ad.media, staged, now),
    isActive: 1,
    ...runningOf({ createdAt: now, isActive: 1 }, ad.content.duration, now),
    slot: Math.floor(deps.random() * SLOTS),
    createdAt: now,
    impressions: 0,
    clicks: 0,
    spent: 0,
    notifyAt: null,
    rev: 1,
  };
  if (!(await withExistingMedia(() => insertAd(tx, row)))) {
    if (staged) await deleteStagedMedia(tx, staged);
    return null;
  }
  await refuseDeletedId(tx, 'ad', ad.id);
  touch(`u:${actor.userId}`, 'ad', id);
  return resultOf(tx, actor.userId, id, now, 201);
}

async function change(
  deps: Deps,
  tx: Tx,
  touch: Touch,
  actor: Actor,
  { id, changes, media }: AdEdit,
  staged: StagedMedia | null,
): Promise<WriteResult<AdEntity>> {
  const before = await lockOwnAd(deps, tx, actor.userId, id);
  const now = deps.clock.now();
  if (staged) await insertStagedMedia(deps, tx, staged);
  const mediaId = media === 'keep' ? before.mediaId : await mediaIdOf(tx, actor, media, staged, now);
  await withExistingMedia(() =>
    changeAd(tx, id, {
      ...changes,
      ...(changes.duration !== undefined && runningOf(before, changes.duration, now)),
      mediaId,
    }),
  );
  if (Object.keys(changes).length > 0) await forgetReplaced(tx, `ad:${id}`);
  if (before.mediaId !== null && before.mediaId !== mediaId) await dropUnusedMedia(deps, tx, before.mediaId);
  touch(`u:${actor.userId}`, 'ad', id);
  return resultOf(tx, actor.userId, id, now, 200);
}

async function mediaIdOf(
  tx: Tx,
  actor: Actor,
  media: AdMedia | null,
  staged: StagedMedia | null,
  now: number,
): Promise<string | null> {
  if (staged) return staged.row.id;
  return media && 'ofAd' in media ? (await getOwnAd(tx, actor.userId, media.ofAd, now)).mediaId : null;
}

/** The other ad may be deleted with its picture at this moment. The error is then that of a missing ad. */
async function withExistingMedia<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new LostRace();
    throw error;
  }
}

/** The answer for an existing id: the same ad again if the owner and the content are the same. */
async function existingAd(deps: Deps, tx: Tx, actor: Actor, ad: NewAd): Promise<WriteResult<AdEntity>> {
  const now = deps.clock.now();
  const row = ad.id === null ? undefined : await findAd(tx, ad.id, dayNumberOf(now));
  const isSame =
    row?.ownerId === actor.userId &&
    Object.entries(ad.content).every(([name, value]) => Reflect.get(row, name) === value) &&
    (await hasSameMedia(tx, actor, ad.media, row, now));
  if (!row || !isSame) throw new AppError('id_conflict');
  return resultOf(tx, actor.userId, row.id, now, 201);
}

async function hasSameMedia(
  tx: Tx,
  actor: Actor,
  media: AdMedia | null,
  { mediaId, hash }: Pick<OwnAdRow, 'mediaId' | 'hash'>,
  now: number,
): Promise<boolean> {
  if (mediaId === null || hash === null) return media === null;
  if (!media) return false;
  if ('ofAd' in media) return (await findAd(tx, media.ofAd, dayNumberOf(now)))?.mediaId === mediaId;
  return isSameMedia(tx, actor.userId, media, { id: mediaId, hash });
}
