import { Link } from '@tanstack/react-router';
import { texts } from '../app/app.texts.ts';
import { PlainPage } from '../app/plain-page.tsx';
import { CommunityScreen } from '../features/links/community-screen.tsx';
import { buttonClass } from '../ui/button.tsx';

/** /join-us */
export function CommunityPage() {
  return <CommunityScreen />;
}

/** /reset-password, before it can be done. */
export function ResetPasswordPage() {
  return (
    <PlainPage
      title={texts.resetTitle}
      hint={texts.resetNotYet}
      actions={
        <Link to="/login" className={buttonClass({ variant: 'primary' })}>
          {texts.backToLogIn}
        </Link>
      }
    />
  );
}
