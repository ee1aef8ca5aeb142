/**
 * Pictures and videos. `isPublic` follows the post's: access is decided here, per file; `viewerId`: who else may see it, as
 * the other person of a conversation. `hash`: SHA-256 of what was sent, hex. `variants`: JSON of `StoredVariant[]`, the sizes
 * that can be fetched, of a video those of its poster. `pending`: JSON of `PictureSource` while sizes are still to be made
 * from the quarantined source, else null. `video`: JSON of `StoredVideo`, null for a picture; `captions` of it: JSON of `StoredCaptions`, or null. `bytes`: all that is kept of
 * it. `createdAt` in ms.
 */
export interface MediaTables {
  media: {
    id: string;
    ownerId: string;
    isPublic: number;
    viewerId: string | null;
    width: number;
    height: number;
    thumbhash: string;
    isAnimated: number;
    hash: string;
    variants: string;
    pending: string | null;
    video: string | null;
    captions: string | null;
    bytes: number;
    createdAt: number;
  };
}
