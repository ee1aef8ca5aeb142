import type { ImageMimeType } from '@posy/contract/media';

/** What the picture workers are asked and answer. Plain values: they travel between processes. */

/** Decoded pixels in a file, row by row, 8 bits a channel, sRGB. */
export interface RawForm {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/** Where the sizes still to be made come from: cleaned pixels, or an animation as it was sent. */
export interface PictureSource {
  readonly raw: RawForm | null;
  /** Widths still to be made. */
  readonly widths: readonly number[];
}

/** One encoded size, written to `path`. */
export interface PictureFile {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** A file to be looked at for the first time; results are written beside it, names beginning with `prefix`. */
export interface ReceiveTask {
  readonly path: string;
  readonly mime: ImageMimeType;
  /** Asks for one small square from the middle, still, instead of all sizes: somebody's picture of themselves. */
  readonly isSquare?: boolean;
  /** Start of the paths of all files the worker writes; the caller removes whatever has it. */
  readonly prefix: string;
}

/** A picture that was decoded as a whole: it is what it says and not damaged. */
export interface ReceivedPicture {
  readonly kind: 'picture';
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** Base64. */
  readonly thumbhash: string;
  readonly files: readonly PictureFile[];
  /** What is left to be done, and the file to do it from; null when all sizes are there. */
  readonly rest: (PictureSource & { readonly path: string }) | null;
}

/** No picture we take; the code is told to whoever sent it. */
export interface RefusedPicture {
  readonly kind: 'refused';
  readonly code: 'file_damaged' | 'image_too_large' | 'unsupported_file';
}

/** Sizes to be made later, of what {@link ReceivedPicture} left. */
export interface DeriveTask extends PictureSource {
  readonly path: string;
  readonly prefix: string;
}

export interface DerivedPicture {
  readonly kind: 'picture';
  readonly files: readonly PictureFile[];
}

/** What the server sends to a worker, and what comes back. */
export type WorkerMessage =
  | { readonly name: 'receive'; readonly task: ReceiveTask }
  | { readonly name: 'derive'; readonly task: DeriveTask };
export type WorkerAnswer<T> = { readonly result: T } | { readonly error: string };
