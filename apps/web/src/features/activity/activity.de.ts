import type { Catalogue } from '../../language/catalogue.ts';
import type { activityTexts } from './activity.en.ts';

export default {
  title: 'Aktivität',
  seen: 'Aktivität gesehen',
  loading: 'Wird geladen',
  nothingSaved: 'Auf diesem Gerät ist noch nichts gespeichert',
  nothingSavedHint: 'Deine Aktivität erscheint, sobald Posy erreichbar ist.',
  emptyTitle: 'Hier ist noch nichts',
  emptyHint:
    'Hier stehen Blumen und Kommentare zu deinen Beiträgen, Antworten und Blumen zu deinen Kommentaren, Erwähnungen, neue Follower und Entscheidungen über Meldungen.',
  newPart: 'Neu',
  earlierPart: 'Früher',
  photo: 'Dein Foto',
  photoOfPost: 'Foto des Beitrags',
  flowered: 'hat deinem Beitrag eine Blume geschenkt',
  floweredTogether: 'haben deinem Beitrag Blumen geschenkt',
  commented: 'hat kommentiert',
  replied: 'hat auf deinen Kommentar geantwortet',
  mentioned: 'hat dich erwähnt',
  commentFlowered: 'hat deinem Kommentar eine Blume geschenkt',
  commentFloweredTogether: 'haben deinem Kommentar Blumen geschenkt',
  followed: 'folgt dir',
  asksToFollow: 'möchte dir folgen',
  acceptedFollow: 'hat deine Anfrage angenommen',
  nobody: 'Jemand',
  showOlder: 'Ältere zeigen',
  nameAndOthers: '{first} und {others, plural, one {# weitere Person} other {# weitere Personen}}',
  twoNames: '{first} und {second}',
  twoNamesAndOthers: '{first}, {second} und {others, plural, one {# weitere Person} other {# weitere Personen}}',
} satisfies Catalogue<typeof activityTexts>;
