import type { Catalogue } from '../../language/catalogue.ts';
import type { noticesTexts } from './notices.en.ts';

export default {
  from: 'Posy',
  reason: 'Grund: {reason}',
  'report-dismissed':
    'hat {target, select, post {den Beitrag} comment {den Kommentar} user {das Profil} message {die Nachricht} other {die Anzeige}} aus deiner Meldung geprüft. Es verstößt nicht gegen die Regeln und bleibt.',
  'report-upheld':
    'hat {target, select, post {den Beitrag} comment {den Kommentar} user {das Profil} message {die Nachricht} other {die Anzeige}} aus deiner Meldung geprüft und etwas unternommen. Danke für den Hinweis.',
  removed:
    'hat {target, select, post {deinen Beitrag} comment {deinen Kommentar} user {Bild und Text deines Profils} message {deine Nachricht} other {deine Anzeige}} entfernt.',
  warned:
    'verwarnt dich wegen {target, select, post {deines Beitrags} comment {deines Kommentars} user {deines Profils} message {deiner Nachricht} other {deiner Anzeige}}.',
} satisfies Catalogue<typeof noticesTexts>;
