import { APP_VERSION } from '@posy/contract/limits';
import { texts } from '../../language/texts.ts';
import english from './settings.en.ts';

const said = texts('settings', english);

/** Every text of the feature. Those the spec gives are literal. */
export const settingsTexts = {
  ...said,
  version: said.version({ version: APP_VERSION }),
} as const;
