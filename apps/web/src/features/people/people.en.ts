import { texts } from '../../language/texts.ts';

export const peopleTexts = texts('people', {
  onThisDevice: 'On this device',
});
