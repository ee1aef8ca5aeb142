import { texts } from '../../language/texts.ts';

/** The name in a notification for a user without a name. */
export const pushTexts = texts('server-push', { somebody: 'Somebody' });
