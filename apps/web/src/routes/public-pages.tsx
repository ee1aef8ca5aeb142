import { Link } from '@tanstack/react-router';
import { texts } from '../app/app.texts.ts';
import { PlainPage } from '../app/plain-page.tsx';
import { buttonClass } from '../ui/button.tsx';

/** /join-us. The links themselves come with the administrators' side; without any, the spec shows a Sign Up button. */
export function CommunityPage() {
  return (
    <PlainPage
      title={texts.communityTitle}
      hint={texts.communityEmpty}
      actions={
        <>
          <Link to="/signup" className={buttonClass({ variant: 'primary' })}>
            {texts.signUp}
          </Link>
          <Link to="/" className={buttonClass({})}>
            {texts.back}
          </Link>
        </>
      }
    />
  );
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
