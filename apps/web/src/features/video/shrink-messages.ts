import type { ShrinkPlan } from './shrink-plan.ts';

/** To the worker: the video and its plan, then `written` after each piece. */
export type ShrinkQuestion = { readonly file: Blob; readonly plan: ShrinkPlan } | 'written';

/** From the worker. `position` in bytes of the new file; later pieces may overwrite earlier ones. */
export type ShrinkAnswer =
  | { readonly kind: 'piece'; readonly position: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string };
