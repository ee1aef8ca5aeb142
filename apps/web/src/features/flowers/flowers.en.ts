import { texts } from '../../language/texts.ts';

export const flowersTexts = texts('flowers', {
  flower: 'Flower',
  /** Accessible name of the toggle; `aria-pressed` says whether the user gave a flower. */
  label: '{count, plural, one {Flower, # given} other {Flower, # given}}',
  error: 'Error',
  failed: 'Failed to toggle flower. Please try again.',
});
