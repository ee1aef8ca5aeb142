import type { Crop } from '../crop/crop-geometry.ts';

/** The work of the thread for pictures: cleans the file, or cuts it where there is a crop. */
export interface PictureTask {
  readonly file: Blob;
  readonly crop?: Crop;
}

/** A picture made ready to be sent. */
export interface CleanedPicture {
  readonly blob: Blob;
  /** In px after orientation; 0 where this device cannot decode it. */
  readonly width: number;
  readonly height: number;
  /** Base64 of evanw/thumbhash; '' where this device cannot decode it. */
  readonly thumbhash: string;
  readonly originalSize: number;
  /** A GPS position was removed. */
  readonly isLocationRemoved: boolean;
}
