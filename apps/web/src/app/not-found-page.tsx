import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import { appTexts as texts } from './app.en.ts';
import { PlainPage } from './plain-page.tsx';

export function NotFoundPage() {
  return (
    <PlainPage
      title={texts.notFoundTitle}
      hint={texts.notFoundText}
      actions={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {texts.goHome}
        </Link>
      }
    />
  );
}
