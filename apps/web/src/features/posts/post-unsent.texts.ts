import { texts } from '../../language/texts.ts';
import english from './post-unsent.en.ts';

/** What a held post waits for, apart from the texts of every card: few ever see it. */
export const postUnsentTexts = texts('post-unsent', english);
