import type { UploadPurpose } from '@posy/contract/uploads';

/**
 * Resumable uploads, each with an id that its owner's device chose. `offset`: bytes that are synced to the disk, out of
 * `length`. `fileKey`: the name of their file; null after use or expiry. `parts`: the notes of the upload store on these bytes. `mediaId`: the media made from it. `touchedAt`, in
 * ms: the time of its last growth.
 */
export interface UploadsTables {
  uploads: {
    ownerId: string;
    id: string;
    purpose: UploadPurpose;
    length: number;
    offset: number;
    fileKey: string | null;
    parts: string | null;
    mediaId: string | null;
    createdAt: number;
    touchedAt: number;
  };
}
