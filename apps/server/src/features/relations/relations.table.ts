import type { ColumnType } from 'kysely';

/** Computed by the database. */
type Generated = ColumnType<number, never, never>;

/**
 * The relation of one user to another. `isBlocked` and `isMuted` are this user's decisions, `isBlockedBy` is the other's.
 * `restriction`: 2 while either has blocked the other, else 1 while the other is muted, else 0. `isChosen`: this user made a
 * decision. `rev` grows with this user's decisions. `changedAt` in ms.
 */
export interface RelationsTables {
  relations: {
    userId: string;
    otherId: string;
    isBlocked: number;
    isBlockedBy: number;
    isMuted: number;
    restriction: Generated;
    isChosen: Generated;
    rev: number;
    changedAt: number;
  };
}
