import type { Catalogue } from '../../language/catalogue.ts';
import type { userPagesTexts } from './user-pages.en.ts';

export default {
  postCount: '{count, plural, one {{shown} Beitrag} other {{shown} Beiträge}}',
  followers: '{count, plural, one {{shown} folgt} other {{shown} folgen}}',
  following: '{shown} gefolgt',
  approvesFollowers: 'Bestätigt Follower',
  posts: 'Beiträge',
  noPosts: 'Noch keine Beiträge',
  noPostsHint: 'Öffentliche Beiträge von {name} erscheinen hier.',
  message: 'Nachricht',
  messageTo: 'Nachricht an {name}',
  edit: 'Profil bearbeiten',
  missing: 'Diese Seite gibt es hier nicht',
  missingHint: 'Vielleicht ist der Link falsch, oder das Konto gibt es nicht mehr.',
  awayHint: 'Diese Seite erscheint, sobald Posy erreichbar ist.',
  failed: 'Die Seite konnte nicht geladen werden',
  failedHint: 'Bitte versuche es gleich noch einmal.',
} satisfies Catalogue<typeof userPagesTexts>;
