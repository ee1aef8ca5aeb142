import { texts } from '../../language/texts.ts';

export const mediaTexts = texts('media', {
  empty: 'This file is empty. Please select an image file',
  locationRemoved: 'Location removed',
  cleaned: '{before} → {after}',
});
