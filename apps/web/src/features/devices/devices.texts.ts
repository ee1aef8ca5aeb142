import { MIN_RESET_PASSWORD_LENGTH } from '@posy/contract/limits';
import { texts } from '../../language/texts.ts';
import { unitsTexts } from '../../language/units.texts.ts';
import english from './devices.en.ts';

const said = texts('devices', english);

/** Every text of where one is signed in, and of changing one's password. Those the spec gives are literal. */
export const devicesTexts = {
  ...said,
  lastUsed: (age: string) => (age === unitsTexts.now ? said.usedNow : said.lastUsed({ age })),
  nextHint: said.nextHint({ limit: MIN_RESET_PASSWORD_LENGTH }),
} as const;
