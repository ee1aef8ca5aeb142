import { texts } from '../../language/texts.ts';

/** Notification texts for messages without text (spec, section 9). */
export const messagesTexts = texts({
  en: { video: 'Video message', photo: 'Photo' },
  de: { video: 'Videonachricht', photo: 'Foto' },
  ar: { video: 'رسالة فيديو', photo: 'صورة' },
});
