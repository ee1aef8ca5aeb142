import { texts } from '../../language/texts.ts';
import english from './relations.en.ts';

/** Every text of the lists of who is blocked or muted. */
export const relationsTexts = texts('relations', english);
