import type { Catalogue } from '../../language/catalogue.ts';
import type { legalTexts } from './legal.en.ts';

export default {
  back: 'Zurück',

  // Terms.
  termsTitle: 'Nutzungsbedingungen',
  termsIntro: 'Was du hier erwarten kannst, und was andere von dir erwarten.',
  accountTitle: 'Dein Konto',
  account1:
    'Du bist mindestens {age} Jahre alt, du bist, wer du zu sein angibst, und du gibst dein Passwort nicht weiter. Du bist verantwortlich für alles, was mit deinem Konto geschieht.',
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
  termsAds1:
    'Alle dürfen Anzeigen schalten. Sie sind als „Gesponsert“ gekennzeichnet und erscheinen zwischen Beiträgen. Für sie gelten dieselben Regeln. Du kannst eine Anzeige ausblenden und nachlesen, warum du sie siehst.',
  leavingTitle: 'Wenn du gehst',
  leaving1:
    'Du kannst dein Konto jederzeit in den Einstellungen löschen. Unter „Datenschutz“ steht, was damit gelöscht wird. Wer diesen Server betreibt, darf Konten schließen, die gegen diese Regeln verstoßen, und den Server abschalten.',
  noPromiseTitle: 'Keine Garantie',
  noPromise1:
    'Posy wird mit Sorgfalt betrieben, aber ohne Garantie, dass es immer erreichbar oder fehlerfrei ist. Bewahre Kopien von dem auf, was dir wichtig ist: In den Einstellungen kannst du alle deine Daten herunterladen.',

  // Privacy.
  privacyTitle: 'Datenschutz',
  privacyIntro: 'Was Posy über dich speichert, wer es sehen kann und wie lange es bleibt.',
  sharingTitle: 'Was du teilst',
  sharing1:
    'Einen öffentlichen Beitrag mit seinen Kommentaren und der Zahl seiner Blumen und Aufrufe sehen alle, die angemeldet sind, ebenso wer ihm Blumen geschenkt hat. Auch deinen Namen, deinen Benutzernamen, dein Bild und den Text über dich sehen alle, die angemeldet sind, ebenso wem du folgst und wer dir folgt.',
  sharing2:
    'Einen Beitrag für Follower sehen deine Follower und du. Du kannst jeden Follower zuerst bestätigen und jederzeit entfernen. Einen privaten Beitrag siehst nur du. Er steht bei niemand anderem im Feed, in der Suche oder in Zahlen, und auch Admins sehen ihn nicht. Er liegt wie alles andere auf dem Server und ist nicht für dich verschlüsselt; wer den Server betreibt, könnte ihn dort also lesen.',
  sharing3: 'Nur du und Admins können deine E-Mail-Adresse sehen.',
  messagesTitle: 'Nachrichten',
  messages1:
    'Nachrichten sind nicht Ende-zu-Ende-verschlüsselt. Zwischen deinem Gerät und dem Server werden sie verschlüsselt übertragen, und dort liegen sie, damit ihr beide sie auf all euren Geräten habt. Wer den Server betreibt, könnte sie dort lesen.',
  messages2:
    'Admins haben keine Seite, auf der sie Unterhaltungen lesen können. Wenn jemand ihnen eine Nachricht meldet, wird ihnen diese eine Nachricht gezeigt.',
  mediaTitle: 'Fotos und Videos',
  media1:
    'Wo, wann und womit ein Foto oder Video aufgenommen wurde, wird entfernt, bevor andere es sehen können. Die ausgewählte Datei wird gelöscht, sobald die gezeigten Größen daraus erstellt sind.',
  safetyTitle: 'Blockieren, Stummschalten, Melden',
  safety1:
    'Wen du blockierst oder stummschaltest, erfährt es nicht. Wer gemeldet wird, erfährt nicht, von wem; Admins sehen beides. Für die Entscheidung wird eine Kopie des gemeldeten Inhalts gespeichert und 180 Tage danach gelöscht.',
  privacyAds1:
    'Eine Anzeige kann für ein Alter gedacht sein. Nur wenn du in den Einstellungen dein Geburtsjahr angegeben hast, wird es dafür verwendet und für nichts sonst; niemand sieht es. Dass dir eine Anzeige gezeigt wurde, wird einige Tage gespeichert, damit sie nur einmal zählt; wer wirbt, sieht Zahlen und keine Namen.',
  elseTitle: 'Was sonst gespeichert wird',
  else1: 'Außer dem, was du schreibst und teilst, speichert der Server:',
  elseList1: 'dein Passwort, als Hash, aus dem es nicht zu lesen ist',
  elseList2:
    'wo du angemeldet bist: den Namen von Browser und System, wann es begann und wann es zuletzt benutzt wurde. In den Einstellungen kannst du jede Anmeldung sehen und beenden',
  elseList3:
    'dass du einen Beitrag angesehen hast, bis zum nächsten Tag, damit ein Aufruf einmal am Tag zählt. Danach ist es nur noch eine Zahl',
  elseList4: 'für Mitteilungen die Adresse, die dein Browser dafür genannt hat, bis du sie ausschaltest',
  elseList5: 'die E-Mails, die Posy dir gesendet hat',
  elseList6:
    'ein Protokoll dessen, was Admins getan haben, mit Zeitpunkt und Netzadresse. Es kann nicht geändert werden, nennt Personen nach Nummer und wird nach einem Jahr gelöscht. Die Netzadresse wird mit dem Konto gelöscht, spätestens nach diesem Jahr',
  deviceTitle: 'Auf deinem Gerät',
  device1:
    'Posy speichert auf deinem Gerät, was du gesehen hast, damit es ohne Netz geht, und was du noch nicht gesendet hast. Es gibt ein Cookie, das dich angemeldet hält, und, wenn du eine Sprache gewählt hast, ein weiteres, das sie nennt. Cookies, Zähler oder Skripte anderer gibt es in Posy nicht. Beim Abmelden wird entfernt, was das Gerät zu deinem Konto gespeichert hat.',
  howLongTitle: 'Wie lange',
  howLong1: 'Was du teilst, bleibt, bis du es löschst. Außerdem:',
  howLongList1:
    'Wenn du dein Konto löschst, werden dein Profil, Beiträge, Fotos, Videos, Kommentare, Blumen, Verbindungen, Anzeigen und die E-Mails an dich sofort gelöscht, ebenso dein Name und deine Worte in dem, was du gemeldet hast. In Unterhaltungen behält die andere Person den Verlauf: Deine Nachrichten darin werden geleert, und dein Name wird durch „Gelöschtes Konto“ ersetzt',
  howLongList2:
    'Dein Benutzername bleibt {reservedDays, plural, one {# Tag} other {# Tage}} lang gesperrt, damit sich niemand für dich ausgeben kann',
  howLongList3:
    'Der Server merkt sich {answeredDays, plural, one {# Tag} other {# Tage}} lang, welche deiner Anfragen er beantwortet hat, und {changesDays, plural, one {# Tag} other {# Tage}} lang, welche Einträge sich geändert haben, ohne ihren Inhalt, damit deine anderen Geräte aufholen können',
  howLongList4:
    'Eine Kopie deiner Daten, um die du gebeten hast, wird nach {exportDays, plural, one {# Tag} other {# Tagen}} gelöscht',
  howLongList5:
    'Wer den Server betreibt, hat vielleicht Sicherungskopien, in denen Gelöschtes bleibt, bis sie ersetzt werden',
  howLongList6:
    'E-Mails, die Posy dir geschickt hat, werden nach {emailDays, plural, one {# Tag} other {# Tagen}} vom Server gelöscht',
  howLongList7:
    'Der Server merkt sich {deletedDays, plural, one {# Tag} other {# Tage}} lang, dass etwas gelöscht wurde, als unkenntlich gemachte Nummer ohne den Inhalt, damit ein Gerät, das offline war, es nicht zurückbringt. Gelöschte Texte werden auch aus den Antworten entfernt, die sich der Server merkt',
  rightsTitle: 'Was du tun kannst',
  rights1:
    'In den Einstellungen kannst du ändern oder löschen, was Posy über dich weiß, eine Kopie davon sichern, sehen, wo du angemeldet bist, und dein Konto löschen.',
} satisfies Catalogue<typeof legalTexts>;
