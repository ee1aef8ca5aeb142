import { texts } from '../../language/texts.ts';
import english from './install.en.ts';

/** Every text of the feature. */
export const installTexts = texts('install', english);
