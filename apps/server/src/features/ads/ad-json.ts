import { adDayOf, adStateAt } from '@posy/contract/ad-rules';
import { type AdEntity, AdEntitySchema, type FeedAd } from '@posy/contract/ads';
import { MAX_AD_DESCRIPTION_LENGTH, MAX_AD_TITLE_LENGTH } from '@posy/contract/limits';
import type { Media } from '@posy/contract/media';
import { fitText } from '@posy/contract/text';
import { Value } from 'typebox/value';
import { mediaOf } from '../media/media-keys.ts';
import { toAuthor } from '../users/person.ts';
import type { OwnAdRow, ShownAdRow } from './ads.repo.ts';

type Content = Omit<OwnAdRow, 'targetAudience' | 'dailyBudget' | 'duration' | 'impressions' | 'clicks' | 'spent'>;

/** The wire form for its owner. The row was read for the day of `now` (ms). */
export function adOf(row: OwnAdRow, now: number): AdEntity {
  const isActive = row.isActive === 1;
  const running = {
    isActive,
    endsAt: new Date(row.endsAt).toISOString(),
    dailyBudget: row.dailyBudget,
    spentToday: row.spentToday ?? 0,
    spentOn: adDayOf(now),
  };
  return {
    ...contentOf(row),
    ...running,
    targetAudience: row.targetAudience,
    duration: row.duration,
    state: adStateAt(running, now),
    impressions: row.impressions,
    clicks: row.clicks,
    spent: row.spent,
    createdAt: new Date(row.createdAt).toISOString(),
    rev: row.rev,
  };
}

/** The wire form for viewers. */
export function feedAdOf(row: ShownAdRow): FeedAd {
  return {
    ...contentOf(row),
    user: toAuthor({ ...row, id: row.ownerId }),
    why: row.targetAudience === 'all' ? 'everybody' : 'age',
  };
}

function contentOf(row: Pick<Content, keyof ShownAdRow & keyof Content>) {
  const media = adMediaOf(row);
  return {
    id: Value.Parse(AdEntitySchema.properties.id, row.id),
    title: fitText(row.title, MAX_AD_TITLE_LENGTH),
    description: fitText(row.description, MAX_AD_DESCRIPTION_LENGTH),
    mediaUrl: media && (media.video?.url ?? media.variants.at(-1)?.url ?? null),
    mediaType: media && media.kind,
    media,
    callToAction: row.callToAction,
    linkUrl: row.linkUrl,
  };
}

/** The picture or video of a row; null where it has none. */
function adMediaOf(
  row: Pick<OwnAdRow, 'mediaId' | 'width' | 'height' | 'thumbhash' | 'isAnimated' | 'hash' | 'variants' | 'video'>,
): Media | null {
  const { mediaId, width, height, thumbhash, isAnimated, hash, variants, video } = row;
  const isThere = mediaId !== null && width !== null && height !== null && isAnimated !== null;
  if (!isThere || thumbhash === null || hash === null || variants === null) return null;
  return mediaOf({ mediaId, width, height, thumbhash, isAnimated, hash, variants, video });
}
