import type { UploadPurpose } from '@posy/contract/uploads';

/**
 * Resumable uploads, each under an id its owner's device chose. `offset`: bytes that are on the disk for certain, of
 * `length`. `fileKey`: name of the file they are in; null once they are used or forgotten. `mediaId`: what it was used for.
 * `touchedAt`, in ms: when it grew.
 */
export interface UploadsTables {
  uploads: {
    ownerId: string;
    id: string;
    purpose: UploadPurpose;
    length: number;
    offset: number;
    fileKey: string | null;
    mediaId: string | null;
    createdAt: number;
    touchedAt: number;
  };
}
