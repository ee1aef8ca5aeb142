import { texts } from '../../language/texts.ts';
import english from './comment-button.en.ts';

/** What the button under each post says: the other texts come with what it opens. */
export const commentButtonTexts = texts('comment-button', english);
