import { notifications } from 'posy:texts/notifications';
import { storedLanguage } from '../../language/stored-language.ts';
import { textsIn } from '../../language/texts.ts';
import { notificationsTexts } from './notifications.en.ts';

/** The texts of notifications for the service worker, which reads its language when there is something to show. */
export async function workerTexts() {
  const language = await storedLanguage().catch(() => 'en' as const);
  return language === 'en' ? notificationsTexts : textsIn(language, notificationsTexts, notifications[language]);
}
