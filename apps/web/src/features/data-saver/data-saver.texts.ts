import { texts } from '../../language/texts.ts';
import english from './data-saver.en.ts';

/** Every text of the feature. */
export const dataSaverTexts = texts('data-saver', english);
