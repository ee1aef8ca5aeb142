import type { ImageMimeType } from '@posy/contract/media';

/** Requests and answers of the picture workers. Plain values: they travel between processes. */

/** Decoded pixels in a file, row by row, 8 bits a channel, sRGB. */
export interface RawForm {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/** The source of sizes that are still to be made: pixels, or, without `raw`, a cleaned JPEG or an animation as it was sent. */
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

/** A task of an account, whose turn it takes (`fairness/account-turns.ts`); null: work of the server. */
interface AccountTask {
  readonly accountId: string | null;
}

/** A received file; results are written beside it, with names that begin with `prefix`. */
export interface ReceiveTask extends AccountTask {
  readonly path: string;
  readonly mime: ImageMimeType;
  /** Requests one small square from the middle, still, instead of all sizes: a profile picture. */
  readonly isSquare?: boolean;
  /** A job asks for it, which had its turn: it is not refused when the account has used its budget. */
  readonly isOfJob?: boolean;
  /** Start of the paths of all files that the worker writes; the caller deletes every file with this prefix. */
  readonly prefix: string;
}

/** A picture that was read to its end by its decoder: its type is right and it is not damaged. */
export interface ReceivedPicture {
  readonly kind: 'picture';
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** Base64. */
  readonly thumbhash: string;
  readonly files: readonly PictureFile[];
  /** The remaining sizes, and the file to make them from; null when all sizes are made. */
  readonly rest: (PictureSource & { readonly path: string }) | null;
}

/** An unacceptable picture; the client receives the code, and the log the reason. */
export interface RefusedPicture {
  readonly kind: 'refused';
  readonly code: 'file_damaged' | 'image_too_large' | 'unsupported_file';
  readonly reason: string;
}

/** The remaining sizes of a {@link ReceivedPicture}, to be made later. */
export interface DeriveTask extends PictureSource, AccountTask {
  readonly path: string;
  readonly prefix: string;
}

export interface DerivedPicture {
  readonly kind: 'picture';
  readonly files: readonly PictureFile[];
}

/** Messages between the server and a worker. */
export type WorkerMessage =
  | { readonly name: 'receive'; readonly task: ReceiveTask }
  | { readonly name: 'derive'; readonly task: DeriveTask };
export type WorkerAnswer<T> = { readonly result: T } | { readonly error: string };
