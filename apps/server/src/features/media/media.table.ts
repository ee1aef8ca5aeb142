/**
 * Pictures. `isPublic` follows the post's: access is decided here, per file. `hash`: SHA-256 of what was sent, hex.
 * `variants`: JSON of `StoredVariant[]`, the sizes that can be fetched. `pending`: JSON of `PictureSource` while sizes are
 * still to be made from the quarantined source, else null. `createdAt` in ms.
 */
export interface MediaTables {
  media: {
    id: string;
    ownerId: string;
    isPublic: number;
    width: number;
    height: number;
    thumbhash: string;
    isAnimated: number;
    hash: string;
    variants: string;
    pending: string | null;
    createdAt: number;
  };
}
