import type { Catalogue } from '../../language/catalogue.ts';
import type { photoViewerTexts } from './photo-viewer.en.ts';

export default {
  photo: 'Foto',
  album: 'Album',
  photoOf: 'Foto {place} von {count}',
  photos: 'Fotos',
  previousPhoto: 'Voriges Foto',
  nextPhoto: 'Nächstes Foto',
  closePhoto: 'Foto schließen',
  linkMissing: 'Der Beitrag wurde gelöscht oder ist für dich nicht mehr sichtbar.',
  linkUnreachable: 'Dieser Beitrag ist nicht auf diesem Gerät, und Posy ist nicht erreichbar.',
} satisfies Catalogue<typeof photoViewerTexts>;
