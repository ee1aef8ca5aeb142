import { texts } from '../../language/texts.ts';

/** Every text of the feature. Those that the spec gives are literal. */
export const peopleTexts = texts('people', {
  onThisDevice: 'On this device',
});
