import { texts } from '../../language/texts.ts';
import english from './blocks.en.ts';

/** Every text of blocking a person. */
export const blocksTexts = texts('blocks', english);
