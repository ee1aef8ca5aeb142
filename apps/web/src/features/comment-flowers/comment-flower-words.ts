import { commentFlowersTexts as texts } from './comment-flowers.en.ts';
import { setCommentFlower } from './comment-flowers.switch.ts';

/** The outbox's texts for flowers on comments: see `outbox/entry-words.ts`. */
export const commentFlowerWords = [
  {
    kind: 'commentFlower.set',
    title: (args: unknown) => (setCommentFlower.isOn(args) ? texts.give : texts.take),
    what: texts.flower,
    sent: null,
    // The comment was deleted with its flower button, so nothing is shown.
    refused: (code: string) => (code === 'comment_not_found' ? null : texts.failed),
    staysWhenRefused: false,
  },
] as const;
