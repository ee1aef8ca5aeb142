import { texts } from '../../language/texts.ts';

/** Every text of the feature. Those that the spec gives are literal. */
export const mediaTexts = texts('media', {
  empty: 'This file is empty. Please select an image file',
  locationRemoved: 'Location removed',
  cleaned: '{before} → {after}',
});
