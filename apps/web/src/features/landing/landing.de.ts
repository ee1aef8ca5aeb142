import type { Catalogue } from '../../language/catalogue.ts';
import type { landingTexts } from './landing.en.ts';

export default {
  name: 'Posy',
  tagline: 'Teile deine Momente mit der Welt',
  share: 'Mit allen teilen',
  logIn: 'Hast du schon ein Konto?',
  join: 'Konto erstellen',
} satisfies Catalogue<typeof landingTexts>;
