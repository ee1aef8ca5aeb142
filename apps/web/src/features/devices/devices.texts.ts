import { MIN_RESET_PASSWORD_LENGTH } from '@posy/contract/limits';
import { texts } from '../../language/texts.ts';
import english from './devices.en.ts';

const said = texts('devices', english);

/** Every text of where one is signed in, and of changing one's password. Those the spec gives are literal. */
export const devicesTexts = {
  ...said,
  lastUsed: (age: string) => (age === 'now' ? 'Used just now' : `Last used ${age} ago`),
  nextHint: `At least ${MIN_RESET_PASSWORD_LENGTH} characters.`,
} as const;
