import type { ShrinkPlan } from './shrink-plan.ts';

/** To the thread: the video and how, then `written` after each piece. */
export type ShrinkQuestion = { readonly file: Blob; readonly plan: ShrinkPlan } | 'written';

/** From the thread. `position` in bytes of the new file; later pieces may lie over earlier ones. */
export type ShrinkAnswer =
  | { readonly kind: 'piece'; readonly position: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string };
