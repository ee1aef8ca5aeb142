import { notifications } from 'posy:texts/notifications';
import { storedLanguage } from '../../language/stored-language.ts';
import { textsIn } from '../../language/texts.ts';
import { withTimeout } from '../../local/with-timeout.ts';
import { notificationsTexts } from './notifications.en.ts';

/** Time after which a notification is shown in English, in ms: a busy device may not say which language is stored. */
const LANGUAGE_MS = 2000;

/** The texts of notifications for the service worker, which reads its language when there is something to show. */
export async function workerTexts() {
  const stored = storedLanguage().catch(() => 'en' as const);
  const language = await withTimeout(LANGUAGE_MS, stored, 'en' as const);
  return language === 'en' ? notificationsTexts : textsIn(language, notificationsTexts, notifications[language]);
}
