import { texts } from '../../language/texts.ts';
import english from './posts.en.ts';

/** Every text of the feature. Those the spec gives are literal. */
export const postsTexts = texts('posts', english);
