import { ERRORS } from '@posy/contract/errors';

/** Every text of the feature. Those the spec gives are literal. */
export const peopleTexts = {
  tooShort: ERRORS.search_too_short.message,
  onThisDevice: 'On this device',
} as const;
