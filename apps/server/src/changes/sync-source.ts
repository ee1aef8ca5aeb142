import type { UserId } from '@posy/contract/ids';
import type { EntityType, Scope } from '@posy/contract/sync';
import type { Db, Tx } from '../db/database.ts';
import type { TouchScope } from './touches.ts';

/**
 * A row as one viewer may see it now. `json` is the text of the entity. `createdAt` (ms): a device that stores only part of
 * the feed is not sent older ones. `people`: authors and owners; in `g`, viewers with a block between them and one of these
 * are not sent it. `author` of a deleted row: one's own rows are governed by `u` alone.
 */
export type HydratedOp =
  | { readonly rev: number; readonly json: string; readonly createdAt?: number; readonly people?: readonly string[] }
  | { readonly rev: number; readonly del: true; readonly author?: string };

/** Registered by a feature, so that its rows are synced. */
export interface SyncSource {
  readonly type: EntityType;
  /**
   * The rows as they are now, with the permissions of now. In scope `g` the answer is the same for every viewer. An id
   * missing from the map is answered as deleted for good.
   */
  hydrate(db: Db, viewer: UserId, scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, HydratedOp>>;
  /** The ids of a snapshot of that scope, newest first, bounded. */
  snapshot(db: Db, viewer: UserId, scope: Scope): Promise<readonly string[]>;
}

/** Of these users, those with a block between them and the viewer. */
export type BlockedOf = (db: Db, viewer: UserId, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** A post with changed counters, whose author's totals changed with them, and in which scopes it is to be touched. */
export interface DirtyPost {
  readonly id: string;
  readonly authorId: string;
  readonly scopes: readonly TouchScope[];
}

/** The scopes to touch for posts with changed counters; deleted posts are left out. */
export type DirtyPostScopes = (tx: Tx, postIds: readonly string[]) => Promise<readonly DirtyPost[]>;
