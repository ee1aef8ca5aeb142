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
