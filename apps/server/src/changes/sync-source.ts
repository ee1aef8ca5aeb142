import type { UserId } from '@posy/contract/ids';
import type { EntityType, Scope } from '@posy/contract/sync';
import type { Db, Tx } from '../db/database.ts';
import type { TouchScope } from './touches.ts';

/**
 * A row as one viewer may see it now. `json` is the text of the entity. `createdAt` (ms) lets a device that keeps only
 * part of the feed be spared what is older. `people`: by whom it is, and whose it belongs to; in `g`, who is apart from one of
 * them by a block is not sent it. `author` of a deleted row: one's own rows are governed by `u` alone.
 */
export type HydratedOp =
  | { readonly rev: number; readonly json: string; readonly createdAt?: number; readonly people?: readonly string[] }
  | { readonly rev: number; readonly del: true; readonly author?: string };

/** What a feature registers so that its rows reach the devices. */
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

/** Those of the people who are as if not there for a viewer, or the viewer for them. */
export type BlockedOf = (db: Db, viewer: UserId, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** A post with changed counters, whose author's totals changed with them, and in which scopes it is to be touched. */
export interface DirtyPost {
  readonly id: string;
  readonly authorId: string;
  readonly scopes: readonly TouchScope[];
}

/** Tells who is to hear of posts with changed counters; posts that are gone are left out. */
export type DirtyPostScopes = (tx: Tx, postIds: readonly string[]) => Promise<readonly DirtyPost[]>;
