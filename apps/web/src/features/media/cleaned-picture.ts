import type { Crop } from '../crop/crop-geometry.ts';

/** The work of the thread for pictures. `bitmap`: the pixels of a file that the thread cannot decode. */
export type PictureTask =
  | { readonly kind: 'clean'; readonly file: Blob; readonly bitmap?: ImageBitmap }
  | { readonly kind: 'cut'; readonly file: Blob; readonly crop: Crop }
  | { readonly kind: 'examine'; readonly file: Blob };

/** A picture made ready to be sent. */
export interface CleanedPicture {
  readonly blob: Blob;
  /** In px after orientation; 0 where this device cannot decode it. */
  readonly width: number;
  readonly height: number;
  /** Base64 of evanw/thumbhash; '' where this device cannot make it. */
  readonly thumbhash: string;
  readonly originalSize: number;
  /** A GPS position was removed. */
  readonly isLocationRemoved: boolean;
}

/** Why the server would refuse a picture that is sent as it is: the codes of its refusals. */
export type PictureProblem = 'file_damaged' | 'image_too_large';

export interface ExaminedPicture {
  readonly isAnimated: boolean;
  /** It is sent as it is: it is animated, or this browser does not return the pixels that it draws. */
  readonly isSentUnchanged: boolean;
  readonly problem: PictureProblem | null;
}
