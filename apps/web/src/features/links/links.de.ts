import type { Catalogue } from '../../language/catalogue.ts';
import type english from './links.en.ts';

export default {
  strip: 'Mit allen teilen',
  newTab: '(öffnet in einem neuen Tab)',
  community: 'Unsere Community',
  communityEmpty: 'Noch gibt es hier keine Links.',
  communityEmptyHint: 'Komm so lange zu Posy und teile deine Momente.',
  communityNotSaved: 'Unsere Community lässt sich gerade nicht zeigen',
  communityNotSavedHint:
    'Auf diesem Gerät ist sie noch nicht gespeichert. Versuche es wieder, sobald du verbunden bist.',
  communityOffline: 'Nicht verbunden. So sah es bei deinem letzten Besuch aus.',
  tryAgain: 'Erneut versuchen',
  signUp: 'Registrieren',
  back: 'Zurück',
  loading: 'Wird geladen',
} satisfies Catalogue<typeof english>;
