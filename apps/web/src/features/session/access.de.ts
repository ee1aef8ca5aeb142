import type { Catalogue } from '../../language/catalogue.ts';
import type english from './access.en.ts';

export default {
  unauthorized: 'Nicht angemeldet',
  unauthorizedDescription: 'Du bist abgemeldet. Du wirst wieder angemeldet …',
  pleaseLogIn: 'Bitte melde dich an',
  accessDenied: 'Zugriff verweigert',
  adminRequired: 'Nur für Admins',
  adminSessionExpired: 'Sitzung abgelaufen. Bitte melde dich neu an.',
} satisfies Catalogue<typeof english>;
