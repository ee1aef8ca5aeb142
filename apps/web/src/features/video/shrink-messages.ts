import type { ShrinkPlan } from './shrink-plan.ts';
import type { TrimRange } from './trim-range.ts';

/** The conversion of a video: made smaller, trimmed or both. */
export type ConversionPlan =
  | {
      /** The video is encoded again, and a trimmed one begins at the very frame. */
      readonly kind: 'encode';
      readonly target: ShrinkPlan;
      readonly trim?: TrimRange;
      /** A part that begins at a key frame is copied: nothing is lost, and it takes no time. */
      readonly mayCopy?: boolean;
    }
  /** Pictures and sound are copied as they are, from the last key frame before the start. */
  | { readonly kind: 'copy'; readonly trim: TrimRange };

/** To the worker: the video and its plan, then `written` after each piece. */
export type ShrinkQuestion = { readonly file: Blob; readonly plan: ConversionPlan } | 'written';

/** From the worker. `position` in bytes of the new file; later pieces may overwrite earlier ones. */
export type ShrinkAnswer =
  | { readonly kind: 'piece'; readonly position: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'progress'; readonly share: number }
  /** `startMs`: the beginning of the result in the original video. `isCopied`: its pictures are those of the original. */
  | { readonly kind: 'done'; readonly startMs: number; readonly isCopied: boolean }
  | { readonly kind: 'failed'; readonly reason: string };

export type Converted = Pick<Extract<ShrinkAnswer, { readonly kind: 'done' }>, 'startMs' | 'isCopied'>;
