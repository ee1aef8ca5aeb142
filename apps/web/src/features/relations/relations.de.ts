import type { Catalogue } from '../../language/catalogue.ts';
import type { relationsTexts } from './relations.en.ts';

export default {
  blockedTitle: 'Blockierte Personen',
  blockedHint: 'Ihr seht einander nicht und könnt keine Nachrichten austauschen. Sie erfahren es nicht.',
  blockedNone: 'Du hast niemanden blockiert.',
  unblock: 'Aufheben',
  unblockOf: '{name} nicht mehr blockieren',
  mutedTitle: 'Stummgeschaltete Personen',
  mutedHint:
    'Ihre Beiträge sind nicht in deinem Feed, und du bekommst keine Mitteilungen darüber. Sie erfahren es nicht.',
  mutedNone: 'Du hast niemanden stummgeschaltet.',
  unmute: 'Aufheben',
  unmuteOf: '{name} nicht mehr stummschalten',
  how: 'Blockieren und stummschalten kannst du im Menü eines Beitrags, unter „Entdecken“ und in einer Unterhaltung.',
  error: 'Fehler',
  failed: 'Das konnte auf diesem Gerät nicht gespeichert werden. Bitte versuche es noch einmal.',
  somebody: 'Jemand',
} satisfies Catalogue<typeof relationsTexts>;
