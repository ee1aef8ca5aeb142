import type { Catalogue } from '../../language/catalogue.ts';
import type english from './terms.en.ts';

export default {
  title: 'Nutzungsbedingungen',
  intro: 'Worauf du hier zählen kannst, und worauf andere bei dir zählen.',
  accountTitle: 'Dein Konto',
  account1:
    'Du bist mindestens {age} Jahre alt, du bist, wer du zu sein angibst, und du behältst dein Passwort für dich. Für das, was mit deinem Konto geschieht, stehst du ein.',
  yoursTitle: 'Was dir gehört, bleibt deins',
  yours1:
    'Was du teilst, gehört dir. Mit dem Teilen erlaubst du Posy, es zu speichern, kleinere Größen davon zu erstellen und es denen zu zeigen, für die du es geteilt hast, solange du es hier lässt. Teile nur, was du teilen darfst.',
  rulesTitle: 'Was nicht hierher gehört',
  rules1: 'Bitte teile, schreibe oder sende nicht:',
  rulesList1: 'Spam: unerwünschte Werbung, oder immer wieder dasselbe',
  rulesList2: 'was jemanden beleidigt, bedroht oder verfolgt',
  rulesList3: 'Hass gegen Menschen für das, was sie sind',
  rulesList4: 'Nacktheit und sexuelle Inhalte',
  rulesList5: 'Gewalt, oder was dazu aufruft',
  rulesList6: 'was Menschen dazu bringt, sich selbst zu schaden',
  rulesList7: 'was gegen das Gesetz verstößt oder anderen gehört',
  brokenTitle: 'Wenn jemand gegen diese Regeln verstößt',
  broken1:
    'Du kannst Beiträge, Kommentare, Personen, Nachrichten und Anzeigen melden. Ein Mitglied der Administration sieht sich jede Meldung an und kann alles lassen, wie es ist, das Gemeldete entfernen, die Person verwarnen, die es geteilt hat, oder ihr Konto deaktivieren. Beide Seiten erfahren es unter „Aktivität“. Blockieren oder stummschalten kannst du jede Person jederzeit.',
  adsTitle: 'Anzeigen',
  ads1: 'Alle dürfen Anzeigen schalten. Sie sind als „Gesponsert“ gekennzeichnet und erscheinen zwischen Beiträgen. Für sie gelten dieselben Regeln. Du kannst eine Anzeige ausblenden und nachlesen, warum du sie siehst.',
  leavingTitle: 'Wenn du gehst',
  leaving1:
    'Du kannst dein Konto in den Einstellungen löschen, wann immer du willst; was aus dem wird, was du geteilt hast, steht unter „Datenschutz“. Wer diesen Ort betreibt, darf Konten beenden, die gegen diese Regeln verstoßen, und darf den Ort schließen.',
  noPromiseTitle: 'Kein Versprechen, dass alles gut geht',
  noPromise1:
    'Posy wird mit Sorgfalt betrieben, aber ohne das Versprechen, dass es immer da ist oder fehlerfrei läuft. Bewahre Kopien von dem auf, was dir wichtig ist: In den Einstellungen bekommst du eine von allem.',
} satisfies Catalogue<typeof english>;
