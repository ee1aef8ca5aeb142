import { texts } from '../../language/texts.ts';

/** What a notification says of a message without words (spec, section 9). */
export const messagesTexts = texts({
  en: { video: 'Video message', photo: 'Photo' },
  de: { video: 'Videonachricht', photo: 'Foto' },
  ar: { video: 'رسالة فيديو', photo: 'صورة' },
});
