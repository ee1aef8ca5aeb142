import { texts } from '../../language/texts.ts';
import english from './outbox.en.ts';

/** Every text of the feature. */
export const outboxTexts = texts('outbox', english);
