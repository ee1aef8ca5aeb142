import type { Catalogue } from '../../language/catalogue.ts';
import type { appearanceTexts } from './appearance.en.ts';

export default {
  intro: 'Diese Auswahl gilt für dieses Gerät.',
  theme: 'Design',
  system: 'System',
  light: 'Hell',
  dark: 'Dunkel',
  textSize: 'Textgröße',
  small: 'Klein',
  normal: 'Normal',
  large: 'Groß',
  larger: 'Größer',
  calm: 'Ruhige Ansicht',
  calmHint:
    'Blendet die Zahlen der Blumen, Kommentare, Aufrufe und Follower aus. Deine eigenen stehen weiter in der Übersicht.',
} satisfies Catalogue<typeof appearanceTexts>;
