import { CommunityScreen } from '../features/links/community-screen.tsx';
import { ResetPasswordScreen } from '../features/password-reset/reset-password-screen.tsx';

/** /join-us */
export function CommunityPage() {
  return <CommunityScreen />;
}

/** /reset-password */
export function ResetPasswordPage() {
  return <ResetPasswordScreen />;
}
