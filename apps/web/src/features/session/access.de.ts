import type { Catalogue } from '../../language/catalogue.ts';
import type english from './access.en.ts';

export default {
  unauthorized: 'Nicht angemeldet',
  unauthorizedDescription: 'Du bist abgemeldet. Du wirst wieder angemeldet …',
  pleaseLogIn: 'Bitte melde dich an',
  accessDenied: 'Zugriff verweigert',
  adminRequired: 'Nur für Admins',
  adminSessionExpired: 'Sitzung abgelaufen. Bitte melde dich neu an.',
  waiting:
    '{count, plural, one {Etwas wartet auf diesem Gerät darauf, als {name} gesendet zu werden. Melde dich als {name} an, um es zu senden.} other {# Dinge warten auf diesem Gerät darauf, als {name} gesendet zu werden. Melde dich als {name} an, um sie zu senden.}}',
} satisfies Catalogue<typeof english>;
