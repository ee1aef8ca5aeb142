import type { ActivityEntity, ActivityMarkEntity } from '@posy/contract/activity';
import type { AdDay, AdEntity, FeedAd } from '@posy/contract/ads';
import type { CollectionEntity } from '@posy/contract/collections';
import type { CommentFlowerEntity } from '@posy/contract/comment-flowers';
import type { CommentEntity } from '@posy/contract/comments';
import type { ConversationEntity } from '@posy/contract/conversations';
import type { DismissedPersonEntity } from '@posy/contract/dismissed-people';
import type { FlowerEntity } from '@posy/contract/flowers';
import type { FollowEntity, FollowerEntity, FollowRequestEntity } from '@posy/contract/follows';
import type { UserId } from '@posy/contract/ids';
import type { Link } from '@posy/contract/links';
import type { MessageEntity } from '@posy/contract/messages';
import type { RelationEntity } from '@posy/contract/mutes';
import type { PostEntity } from '@posy/contract/posts';
import type { PreferencesEntity } from '@posy/contract/preferences';
import type { NoticeEntity } from '@posy/contract/reports';
import type { SavedPostEntity } from '@posy/contract/saved-posts';
import type { StatsEntity } from '@posy/contract/stats';
import type { SuggestedPerson } from '@posy/contract/suggested-people';
import type { CurrentUser, UserEntity } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { PullState } from '@posy/sync/ports';
import Dexie, { type Table } from 'dexie';
import { AnswerWatch } from './answer-watch.ts';
import type { Device } from './device.ts';

/** Raise when the cache must be rebuilt (one snapshot): the meaning of a row changed. Never raised for `out`. */
export const CACHE_EPOCH = 8;
/** Newest Dexie version below. A stored database that is newer was written by a newer app. */
export const CACHE_VERSION = 10;

/** A deleted row: a put with this `rev` or an older one is ignored. `key` is `<type>:<id>`. */
export interface TombstoneRow {
  readonly key: string;
  readonly rev: number;
  readonly at: Millis;
}

/**
 * Freshness of a list, and how far it was paged. `next` is the path of the next page, null at the end; `to` is createdAt
 * of the last post of the page before it.
 */
export interface PageRow {
  readonly key: string;
  readonly fetchedAt: Millis;
  readonly validatedAt: Millis;
  readonly next?: string | null | undefined;
  readonly to?: string | null | undefined;
  /** Path of the last fetched page, and its start: new rows at the end are found there. */
  readonly tail?: string | undefined;
  readonly tailFrom?: string | undefined;
  /** Ids in the order of the fetched part of the list, where the rows do not determine it. */
  readonly ids?: readonly string[] | undefined;
}

/** The cursor of this device, written in the same transaction as its rows. */
export interface StateRow extends PullState {
  readonly k: 'state';
  readonly cacheEpoch: number;
}

/**
 * A picture or video in Cache Storage, for the byte budget. `keptFor`: the saved post of a collection that is kept offline; such
 * files have a budget of their own.
 */
export interface MediaRow {
  readonly url: string;
  readonly bytes: number;
  readonly lastUsedAt: Millis;
  readonly keptFor?: string;
}

export type UserRow = UserEntity;
/** One's own account: one row. */
export type MeRow = CurrentUser & { readonly rev: number };
/** The account's own totals: one row. */
export type StatsRow = StatsEntity & { readonly id: string };

/** Time up to which the account has seen its activity: one row. */
export type ActivityMarkRow = ActivityMarkEntity & { readonly id: string };
/** The account's notification preferences: one row. */
export type PreferencesRow = PreferencesEntity & { readonly id: string };

/** Counts per day of one's own ad, as last fetched. */
export interface AdDaysRow {
  readonly adId: string;
  readonly days: readonly AdDay[];
}

/** Another user's ad for the feed; `place`: its position in the rotation. */
export type FeedAdRow = FeedAd & { readonly place: number };

/** A suggested user to follow, as last fetched; `place`: its position. See `SuggestedPersonSchema`. */
export interface SuggestedPersonRow extends Pick<SuggestedPerson, 'followedBy' | 'followedByCount' | 'activeNear'> {
  readonly userId: UserId;
  readonly place: number;
}

/** `isUnavailable`: the last fetched list had no post for it: it was deleted, or the viewer cannot see it any more. */
export interface SavedPostRow extends SavedPostEntity {
  readonly isUnavailable?: boolean;
}

/** Totals of another user, as last fetched for their page. */
export interface UserPageRow {
  readonly userId: UserId;
  /** Whether the viewer was counted among the followers. */
  readonly isFollowing: boolean;
  readonly totalPosts: number;
  readonly totalFollowers: number;
  readonly totalFollowing: number;
  readonly fetchedAt: Millis;
}

/**
 * The full-text index over the rows of this database (features/device-search). One row. `version`: version of the tokenizer;
 * `floor`: messages up to this time (ISO 8601 UTC) are not indexed.
 */
export interface SearchIndexRow {
  readonly key: 'index';
  readonly version: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly floor: string | null;
}

/**
 * `cache-<uid>`: data of the server only. It may be deleted at any time and is pulled again. Durability is relaxed, since a
 * lost write costs a pull.
 */
export class CacheDb extends Dexie {
  declare readonly posts: Table<PostEntity, string>;
  declare readonly users: Table<UserRow, string>;
  declare readonly flowers: Table<FlowerEntity, string>;
  declare readonly me: Table<MeRow, string>;
  declare readonly comments: Table<CommentEntity, string>;
  declare readonly commentFlowers: Table<CommentFlowerEntity, string>;
  /** Users that the account follows or followed. */
  declare readonly follows: Table<FollowEntity, string>;
  /** Followers of the account. */
  declare readonly followers: Table<FollowerEntity, string>;
  /** Users who wait until the account lets them follow. */
  declare readonly followRequests: Table<FollowRequestEntity, string>;
  declare readonly stats: Table<StatsRow, string>;
  declare readonly conversations: Table<ConversationEntity, string>;
  declare readonly messages: Table<MessageEntity, string>;
  declare readonly activity: Table<ActivityEntity, string>;
  declare readonly activityMark: Table<ActivityMarkRow, string>;
  declare readonly preferences: Table<PreferencesRow, string>;
  /** Users that the account blocked or muted, keyed by their id. */
  declare readonly relations: Table<RelationEntity, string>;
  declare readonly notices: Table<NoticeEntity, string>;
  /** The strip in the feed; `pages` has their order. */
  declare readonly imageLinks: Table<Link, string>;
  /** One's own. */
  declare readonly ads: Table<AdEntity, string>;
  declare readonly adDays: Table<AdDaysRow, string>;
  declare readonly feedAds: Table<FeedAdRow, string>;
  declare readonly suggestedPeople: Table<SuggestedPersonRow, string>;
  declare readonly userPages: Table<UserPageRow, string>;
  declare readonly collections: Table<CollectionEntity, string>;
  declare readonly savedPosts: Table<SavedPostRow, string>;
  declare readonly dismissedPeople: Table<DismissedPersonEntity, string>;
  declare readonly tombstone: Table<TombstoneRow, string>;
  declare readonly pages: Table<PageRow, string>;
  declare readonly sync: Table<StateRow, string>;
  declare readonly media: Table<MediaRow, string>;
  declare readonly searchIndex: Table<SearchIndexRow, string>;

  readonly answers = new AnswerWatch(this, { skipsLateReads: false });

  constructor(uid: UserId, storage: Device['storage'] = {}) {
    super(cacheName(uid), { ...storage, chromeTransactionDurability: 'relaxed', cache: 'disabled' });
    this.version(10).stores({
      posts: 'id,[createdAt+id],[user.id+createdAt]',
      users: 'id,username',
      flowers: 'postId',
      me: 'id',
      comments: 'id,[postId+createdAt+id],user.id,parentId',
      commentFlowers: 'commentId',
      follows: 'userId',
      followers: 'userId',
      followRequests: 'userId',
      stats: 'id',
      conversations: 'id,activeAt,otherUser.id,unreadCount',
      messages: 'id,[conversationId+n]',
      activity: 'id,createdAt',
      activityMark: 'id',
      preferences: 'id',
      relations: 'id',
      notices: 'id,createdAt',
      imageLinks: 'id',
      ads: 'id,createdAt',
      adDays: 'adId',
      feedAds: 'id,place,user.id',
      suggestedPeople: 'userId,place',
      userPages: 'userId',
      collections: 'id',
      savedPosts: 'postId,collectionId,savedAt',
      dismissedPeople: 'userId',
      tombstone: 'key,at',
      pages: 'key',
      sync: 'k',
      media: 'url,lastUsedAt,keptFor',
      searchIndex: 'key',
    });
  }
}

export function cacheName(uid: UserId): string {
  return `cache-${uid}`;
}
