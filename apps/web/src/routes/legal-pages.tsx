import { LegalScreen } from '../features/legal/legal-screen.tsx';
import { PRIVACY } from '../features/legal/privacy.ts';
import { TERMS } from '../features/legal/terms.ts';

/** /terms */
export function TermsPage() {
  return <LegalScreen {...TERMS} other={{ to: '/privacy', label: PRIVACY.title }} />;
}

/** /privacy */
export function PrivacyPage() {
  return <LegalScreen {...PRIVACY} other={{ to: '/terms', label: TERMS.title }} />;
}
