import { useEffect } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { appTexts as texts } from './app.texts.ts';
import { PlainPage } from './plain-page.tsx';

/** In the place of a page that is not on this device: says so, and opens it as soon as there is a network. */
export function PartMissingPage() {
  useEffect(() => {
    const retry = () => location.reload();
    addEventListener('online', retry, { once: true });
    return () => removeEventListener('online', retry);
  }, []);
  return (
    <PlainPage
      title={texts.partMissingTitle}
      hint={texts.partMissing}
      actions={
        <>
          <a href="/" className={buttonClass({ variant: 'primary' })}>
            {texts.goHome}
          </a>
          <Button onClick={() => location.reload()}>{texts.tryAgain}</Button>
        </>
      }
    />
  );
}
