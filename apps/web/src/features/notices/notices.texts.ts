import { texts } from '../../language/texts.ts';
import english from './notices.en.ts';

/** Every text of what the place tells about reports. */
export const noticesTexts = texts('notices', english);
