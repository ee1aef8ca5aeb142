import { texts } from '../../language/texts.ts';

export const commentFlowersTexts = texts('comment-flowers', {
  flower: 'Flower for a comment',
  give: 'Give a comment a flower',
  take: 'Take a flower back from a comment',
  /** Accessible name of the toggle; `aria-pressed` says whether the user gave a flower. */
  label:
    '{count, plural, one {Flower for the comment by {name}, # given} other {Flower for the comment by {name}, # given}}',
  calmLabel: 'Flower for the comment by {name}',
  failed: 'The flower for a comment could not be given or taken back.',
});
