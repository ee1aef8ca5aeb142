import type { Catalogue } from '../../language/catalogue.ts';
import type { requireUserTexts } from './require-user.en.ts';

export default {
  pleaseLogIn: 'Bitte melde dich an',
  accessDenied: 'Zugriff verweigert',
  adminRequired: 'Nur für Admins',
} satisfies Catalogue<typeof requireUserTexts>;
