import { texts } from '../../language/texts.ts';

export const mediaTexts = texts('media', {
  empty: 'This file is empty. Please select an image file',
  heic: '{refusal}. This browser cannot convert HEIC or AVIF photos: save it as JPEG first.',
  locationRemoved: 'Location removed',
  cleaned: '{before} → {after}',
});
