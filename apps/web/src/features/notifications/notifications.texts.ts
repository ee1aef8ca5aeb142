import { texts } from '../../language/texts.ts';
import english from './notifications.en.ts';

/** Every text of the feature, in pages and in the service worker. Those the spec gives are literal. */
export const notificationsTexts = texts('notifications', english);
