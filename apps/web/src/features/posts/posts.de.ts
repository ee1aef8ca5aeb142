import type { Catalogue } from '../../language/catalogue.ts';
import type { postsTexts } from './posts.en.ts';

export default {
  menu: 'Beitragsmenü',
  isForFollowers: 'Nur Follower können diesen Beitrag sehen',
  isPrivate: 'Privat: Nur du kannst diesen Beitrag sehen',
  views: '{count, plural, one {# Aufruf} other {# Aufrufe}}',
  openComments: '{count, plural, one {Kommentare, # Kommentar} other {Kommentare, # Kommentare}}',
  comments: 'Kommentare',
  edited: 'Bearbeitet {time}',
  pictureBy: 'Foto von {name}',
  videoBy: 'Video von {name}',
  viewPhoto: 'Foto ansehen',
  olderLoading: 'Ältere Beiträge werden geladen',
  olderOffline: 'Ältere Beiträge brauchen eine Verbindung.',
  olderFailed: 'Ältere Beiträge konnten nicht geladen werden.',
  retryOlder: 'Erneut versuchen',
  showAltText: 'Alternativtext zeigen',
  altBadge: 'ALT',
  postBy: 'Beitrag von {name}',

  draftWaits: 'Ein Entwurf wartet',
} satisfies Catalogue<typeof postsTexts>;
