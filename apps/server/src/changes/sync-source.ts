import type { Counts } from '@posy/contract/counts';
import type { UserId } from '@posy/contract/ids';
import type { EntityType, Scope } from '@posy/contract/sync';
import type { Db, Tx } from '../db/database.ts';
import type { ScopeHeads, Touch } from './touches.ts';

/**
 * A row as one viewer may see it now. `json` is the text of the entity. `createdAt` (ms): a device that stores only part of the
 * feed does not receive older ones. `people`: authors and owners; in `g`, viewers with a block between them and one of these do
 * not receive it. `author` of a deleted row: one's own rows are governed only by `u`.
 */
export type HydratedOp =
  | {
      readonly rev: number;
      readonly json: string;
      readonly createdAt?: number;
      readonly people?: readonly string[];
      readonly onlyFor?: Followers;
    }
  | { readonly rev: number; readonly del: true; readonly author?: string; readonly onlyFor?: Followers };

/**
 * The viewers of an op in `g`: an author and the author's followers. `isKnownToOthers`: other devices may have the row, and
 * receive its deletion; otherwise they learn nothing of it.
 */
export interface Followers {
  readonly author: string;
  readonly isKnownToOthers: boolean;
}

/** Where a pull began, and how many numbers the log has given in the scope since then. */
export interface Since {
  readonly after: number;
  readonly steps: number;
}

/** Rows that a pull brings beside the row that they belong to. */
export interface NewRows {
  /** Oldest first, with their ids. */
  readonly ops: readonly (readonly [id: string, op: HydratedOp])[];
  /** The place of the first one, if earlier new ones were left out; else null. */
  readonly from: number | null;
}

/** New rows that have no line of their own in the change log: they come with the line of the row that they belong to. */
export interface NewRowsSource {
  /** The type of the row that they belong to. */
  readonly with: EntityType;
  /** By the ids of those rows. Bounded for each; an id without new rows may be missing. */
  read(db: Db, viewer: UserId, ids: readonly string[], since: Since): Promise<ReadonlyMap<string, NewRows>>;
}

/** A feature registers one, so that its rows are synced. */
export interface SyncSource {
  readonly type: EntityType;
  /**
   * The rows in their present state, with the present permissions. In scope `g` the answer is the same for every viewer. An id
   * that is missing from the map is sent as permanently deleted.
   */
  hydrate(db: Db, viewer: UserId, scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, HydratedOp>>;
  /** The ids of a snapshot of that scope, newest first, bounded. */
  snapshot(db: Db, viewer: UserId, scope: Scope): Promise<readonly string[]>;
  readonly newRows?: NewRowsSource;
  /** Rows that the viewer receives with the snapshot of `g`, which is shared and has none for followers. */
  readonly forFollowers?: FollowersSource;
}

/** The newest rows with a `createdAt`, of those for everyone and these, make the snapshot. */
export interface FollowersSource {
  readonly limit: number;
  /** The ids, and the oldest time (ms) down to which they are complete, or null. */
  snapshot(db: Db, viewer: UserId): Promise<{ readonly ids: readonly string[]; readonly since: number | null }>;
}

/** Those of the users of `ids` that stand in a relation to the viewer. */
type Among = (db: Db, viewer: UserId, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** `blockedOf`: with a block between them and the viewer; `followedOf`: followed by the viewer. */
export interface ViewerRelations {
  readonly blockedOf: Among;
  readonly followedOf: Among;
}

/** The counts of those of the posts that a viewer may see. */
export type ReadCounts = (db: Db, viewer: UserId, ids: readonly string[]) => Promise<readonly Counts[]>;

/** Counts for a viewer, and the head of the viewer's own scope at the moment of the read. */
export interface WatchedCounts {
  readonly rows: readonly Counts[];
  readonly head: number;
}

/** A post with changed counters, and the amounts to add to its author's totals. */
export interface DirtyPost {
  readonly postId: string;
  readonly views: number;
  readonly flowers: number;
}

/** Adds the amounts to the authors' totals, and touches posts and totals. Deleted posts are left out. */
export type AnnounceCounters = (tx: Tx, touch: Touch, posts: readonly DirtyPost[]) => Promise<void>;

/**
 * Updates the activity of these users about flowers that changed, in transactions of its own, and returns the new heads of their scopes. The
 * caller announces them.
 */
export type UpdateActivity = (ownerIds: readonly string[]) => Promise<ScopeHeads>;
