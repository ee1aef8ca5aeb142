import type { Generated } from 'kysely';

/**
 * Pictures and videos. `audience` follows the post's (`relations/audience.ts`): access is decided here, per file; `viewerId`: one other user with access,
 * such as the other member of a conversation. `hash`: SHA-256 of the sent file, hex. `variants`: JSON of `StoredVariant[]`, the
 * sizes that can be fetched, for a video those of its poster. `pending`: JSON of `PictureSource` while sizes are still to be
 * made from the quarantined source, else null. `video`: JSON of `StoredVideo`, null for a picture; `captions`: JSON of its
 * `StoredCaptions`, or null. `bytes`: what it takes of its owner's storage, the size of all its stored
 * files; 0 for a copy in a report. `createdAt` in ms.
 * `checkedAt`: the time of the last check of its files, in ms; `fileHashes`: JSON of `FileHashes`, or null; `damaged`: JSON of
 * `DamagedFiles`, null for none.
 */
export interface MediaTables {
  media: {
    id: string;
    ownerId: string;
    audience: number;
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
    checkedAt: Generated<number>;
    fileHashes: Generated<string | null>;
    damaged: Generated<string | null>;
  };
}
