import { commentFlowersTexts as texts } from './comment-flowers.en.ts';

/** The outbox's texts for flowers on comments: see `outbox/entry-words.ts`. */
export const commentFlowerWords = [
  {
    kind: 'commentFlower.set',
    title: (args: unknown) => (isGiven(args) ? texts.give : texts.take),
    what: texts.flower,
    sent: null,
    // The comment was deleted with its flower button, so nothing is shown.
    refused: (code: string) => (code === 'comment_not_found' ? null : texts.failed),
    staysWhenRefused: false,
  },
] as const;

function isGiven(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'isFlowered' in args && args.isFlowered === true;
}
