import type { Catalogue } from '../../language/catalogue.ts';
import type { landingTexts } from './landing.en.ts';

export default {
  name: 'Posy',
  tagline: 'Teile deine Momente mit der Welt',
  share: 'Mit allen teilen',
  logIn: 'Hast du schon ein Konto?',
  join: 'Konto erstellen',
  screens: 'Fotos, Blumen und Nachrichten',
  feed: 'Fotos von allen hier, die neuesten zuerst',
  feedAlt: 'Die Startseite mit Fotos mehrerer Personen',
  messages: 'Nachrichten mit Fotos und Videos',
  messagesAlt: 'Eine Unterhaltung zwischen zwei Personen',
  create: 'Jetzt teilen: Gesendet wird, sobald es eine Verbindung gibt',
  createAlt: 'Ein Foto mit Bildunterschrift vor dem Teilen',
  offline: 'Funktioniert ohne Netz',
  offlineText:
    'Sieh Fotos an, gib Blumen, kommentiere, schreibe Nachrichten und teile, im Zug oder im Wald. Posy bewahrt alles auf deinem Gerät auf und sendet es, sobald das Netz zurück ist.',
  install: 'Installieren oder einfach öffnen',
  installText:
    'Posy läuft im Browser. Auf dem Startbildschirm bekommst du ein Symbol, Mitteilungen und das Teilen aus anderen Apps.',
  run: 'Betreibe einen Ort für deine eigenen Leute: Posy ist ein Programm, das ein Befehl startet.',
  legal: 'Rechtliches',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
} satisfies Catalogue<typeof landingTexts>;
