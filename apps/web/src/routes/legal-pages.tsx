import { LegalScreen } from '../features/legal/legal-screen.tsx';
import { privacyTexts } from '../features/legal/privacy.texts.ts';
import { termsTexts } from '../features/legal/terms.texts.ts';

/** /terms */
export function TermsPage() {
  return <LegalScreen {...termsTexts} other={{ to: '/privacy', label: privacyTexts.title }} />;
}

/** /privacy */
export function PrivacyPage() {
  return <LegalScreen {...privacyTexts} other={{ to: '/terms', label: termsTexts.title }} />;
}
