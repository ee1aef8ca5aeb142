import type { Catalogue } from '../../language/catalogue.ts';
import type english from './audit.en.ts';

export default {
  title: 'Protokoll',
  back: 'Zurück zur Verwaltung',
  loading: 'Wird geladen',
  about:
    'Jeder Aufruf der Administration, und jeder Versuch von Unbefugten. Keine Zeile wird je geändert oder gelöscht.',
  act: 'Vorgang',
  anyAct: 'Jeder Vorgang',
  when: 'Wann',
  who: 'Wer',
  what: 'Was',
  toWhom: 'Wen oder was',
  outcome: 'Ergebnis',
  from: 'Von',
  done: 'Erledigt',
  refused: 'Abgelehnt',
  denied: 'Verweigert',
  onlyOf: 'Nur zeigen, was {name} getan hat',
  onlyOfNow: 'Zu sehen ist, was {name} getan hat',
  everybody: 'Alle zeigen',
  empty: 'Keine Zeilen gefunden',
  emptyHint: 'Zu dieser Auswahl passt nichts.',
  more: 'Mehr zeigen',
  unreachable: 'Das Protokoll braucht eine Verbindung: Auf diesem Gerät wird es nicht gespeichert.',
  failed: 'Das Protokoll konnte nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
} satisfies Catalogue<typeof english>;
