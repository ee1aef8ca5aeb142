import type { Catalogue } from '../../language/catalogue.ts';
import type { savedPostsTexts } from './saved-posts.en.ts';

export default {
  saveTo: 'In einer Sammlung merken',
  saved: 'Gemerkt',
  choose: 'Sammlung wählen',
  removeSaved: 'Nicht mehr merken',
  removed: 'Aus den gemerkten Beiträgen entfernt',
  error: 'Fehler',
  failed: 'Das konnte auf diesem Gerät nicht gespeichert werden. Bitte versuche es noch einmal.',

  what: 'Gemerkter Beitrag',
  save: 'Einen Beitrag merken',
  saveOf: 'Einen Beitrag von {name} merken',
  remove: 'Einen gemerkten Beitrag entfernen',
  removeOf: 'Einen gemerkten Beitrag von {name} entfernen',
  saveFailed: 'Der Beitrag konnte nicht gemerkt werden.',
  removeFailed: 'Der gemerkte Beitrag konnte nicht entfernt werden.',
} satisfies Catalogue<typeof savedPostsTexts>;
