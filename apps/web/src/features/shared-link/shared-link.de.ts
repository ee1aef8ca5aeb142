import type { Catalogue } from '../../language/catalogue.ts';
import type { sharedLinkTexts } from './shared-link.en.ts';

export default {
  title: 'Melde dich an, um dieses Foto zu sehen',
  shared: 'Auf Posy wurde ein Foto mit dir geteilt.',
  sharedBy: '{name} hat auf Posy ein Foto geteilt.',
  logIn: 'Anmelden',
  signUp: 'Konto erstellen',
  about: 'Über Posy',
} satisfies Catalogue<typeof sharedLinkTexts>;
