import type { Catalogue } from '../../language/catalogue.ts';
import type english from './ad-form.en.ts';

export default {
  create: 'Anzeige erstellen',
  edit: 'Anzeige bearbeiten',
  copy: 'Anzeige duplizieren',
  save: 'Änderungen speichern',
  preview: 'Vorschau',
  previewHint: 'So erscheint sie im Feed.',
  title: 'Titel',
  titleHint: 'Worum geht es?',
  description: 'Beschreibung',
  descriptionHint: 'Was sollte man wissen?',
  media: 'Foto oder Video',
  chooseMedia: 'Foto oder Video auswählen',
  mediaHint: 'Freiwillig · JPEG, PNG, GIF, WebP, MP4, MOV, AVI oder WebM unter 100 MB',
  replaceMedia: 'Anderes Foto oder Video auswählen',
  removeMedia: 'Foto oder Video entfernen',
  audience: 'Zielgruppe',
  audienceHint: 'Eine Altersgruppe erreicht alle, die Posy ihr Geburtsjahr genannt haben.',
  dailyBudget: 'Tagesbudget',
  dailyBudgetHint:
    '0,01 pro Einblendung, 0,10 pro Klick. Ist das Budget des Tages verbraucht, ruht die Anzeige bis Mitternacht (UTC).',
  duration: 'Laufzeit in Tagen',
  callToAction: 'Aufforderung',
  linkUrl: 'Webadresse',
  linkUrlPlaceholder: 'https://',
  linkUrlHint: 'Freiwillig. Ohne sie öffnet der Knopf eine Nachricht an dich.',
  draftRestored: 'Dein Entwurf ist wieder da, wie du ihn verlassen hast.',
  discardDraft: 'Entwurf verwerfen',
  yourTitle: 'Dein Titel',
  storageFull:
    'Auf diesem Gerät ist kein Speicher mehr frei. Schaffe etwas Platz und versuche es dann noch einmal. Nichts, was du geschrieben hast, ist verloren.',
  failed: 'Die Anzeige konnte nicht erstellt werden. Bitte versuche es noch einmal.',
  charactersLeft: '{left} Zeichen übrig',
  charactersOver: '{over} Zeichen zu viel',
} satisfies Catalogue<typeof english>;
