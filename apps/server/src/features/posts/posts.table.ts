import type { Generated } from 'kysely';

/** Posts with their counters; `rev` grows with every change of the wire form. `createdAt` in ms, set by the server. */
export interface PostsTables {
  posts: {
    /** Refers to the post in tables of pairs; see `db/numbers.ts`. */
    number: Generated<number>;
    id: string;
    authorId: string;
    content: string;
    location: string;
    altText: string;
    /** Its audience; see `relations/audience.ts`. */
    audience: number;
    /** The widest audience that it ever had: whose devices may have it. */
    widestAudience: number;
    mediaId: string;
    createdAt: number;
    viewCount: number;
    commentsCount: number;
    flowersCount: number;
    /** Photos of an album, or 1. */
    photosCount: number;
    /** When its author last changed what it shows, in ms; null: never. */
    editedAt: number | null;
    /** See `mentions/stored-mentions.ts`. */
    mentions: string | null;
    rev: number;
    /** How many of the revisions changed counts alone: `rev - countRev` grows with every other change. */
    countRev: number;
  };
  /** The photos of albums after the first, which is the post's own; `place` from 1 on. */
  albumPhotos: { postId: string; place: number; mediaId: string; altText: string };
  /** The words of a post before a change, for reports alone; `rev`: the last revision with them. Deleted after some weeks. */
  formerPosts: { postId: string; rev: number; text: string; changedAt: number };
  /** Photos that were taken out of an album, for reports alone. Deleted after some weeks. */
  removedPhotos: { mediaId: string; postId: string; removedAt: number };
  /** Viewers of a post on a UTC day (days since 1970), so that each counts once. Rows of past days are deleted. */
  postViews: { postId: string; viewerId: string; day: number };
}
