import { texts } from '../../language/texts.ts';
import english from './preferences.en.ts';

/** Every text of the feature. */
export const preferencesTexts = texts('preferences', english);
