import type { Catalogue } from '../../language/catalogue.ts';
import type { mediaTexts } from './media.en.ts';

export default {
  empty: 'Diese Datei ist leer. Bitte wähle ein Bild aus',
  heic: '{refusal}. Dieser Browser kann Fotos in HEIC oder AVIF nicht umwandeln: Speichere es zuerst als JPEG.',
  locationRemoved: 'Ort entfernt',
  cleaned: '{before} → {after}',
} satisfies Catalogue<typeof mediaTexts>;
