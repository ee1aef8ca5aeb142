import { texts } from '../../language/texts.ts';

/** Every text of the feature. Those that the spec gives are literal. */
export const flowersTexts = texts('flowers', {
  flower: 'Flower',
  give: 'Give a flower',
  removeFlower: 'Take a flower back',
  /** The name of the toggle, with its count: `aria-pressed` says the rest. */
  label: '{count, plural, one {Flower, # given} other {Flower, # given}}',
  error: 'Error',
  failed: 'Failed to toggle flower. Please try again.',
});
