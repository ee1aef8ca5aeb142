import type { ColumnType } from 'kysely';

/** Reckoned by the database. */
type Reckoned = ColumnType<number, never, never>;

/**
 * How one person stands to another. `isBlocked` and `isMuted` were decided by this one, `isBlockedBy` by the other.
 * `distance`: 2 while either has blocked the other, else 1 while the other is muted, else 0. `isChosen`: this one decided
 * something. `rev` grows with what this one decided. `changedAt` in ms.
 */
export interface RelationsTables {
  relations: {
    userId: string;
    otherId: string;
    isBlocked: number;
    isBlockedBy: number;
    isMuted: number;
    distance: Reckoned;
    isChosen: Reckoned;
    rev: number;
    changedAt: number;
  };
}
