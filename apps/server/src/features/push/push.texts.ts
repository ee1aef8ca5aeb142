import { texts } from '../../language/texts.ts';

/** How somebody without any name is called in a notification. */
export const pushTexts = texts({
  en: { somebody: 'Somebody' },
  de: { somebody: 'Jemand' },
  ar: { somebody: 'شخص ما' },
});
