import type { Catalogue } from '../../language/catalogue.ts';
import type { sharedInTexts } from './shared-in.en.ts';

export default {
  nothingShared: 'Es wurde nichts übernommen',
  unavailable: 'Posy war auf diesem Gerät noch nicht bereit. Öffne Posy einmal und teile dann noch einmal.',
  full: 'Auf diesem Gerät ist kein Speicher mehr frei. Schaffe etwas Platz und teile dann noch einmal.',
  storedTitle: 'Was du geteilt hast, ist gespeichert',
  storedHint: 'Melde dich an, um es zu veröffentlichen. Es bleibt eine Woche auf diesem Gerät.',
  draftTitle: 'Du hast einen Beitrag begonnen',
  draftQuestion:
    'Auf diesem Gerät gibt es schon einen Entwurf. Behalten oder durch das ersetzen, was du gerade geteilt hast?',
  keepDraft: 'Entwurf behalten',
  useShared: 'Geteiltes verwenden',
  fromShare: 'Das hast du geteilt.',
  leftOut:
    '{count, plural, one {Ein Beitrag hat bis zu 10 Fotos oder ein Video: # weiteres wurde weggelassen.} other {Ein Beitrag hat bis zu 10 Fotos oder ein Video: # weitere wurden weggelassen.}}',
} satisfies Catalogue<typeof sharedInTexts>;
