import { useEffect } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { uiTexts } from '../ui/ui.en.ts';
import { appTexts as texts } from './app.en.ts';
import { PlainPage, PlainWords } from './plain-page.tsx';

/** Error messages of browsers and Vite for a chunk, or its styles, that cannot be loaded. */
const PART_MISSING = /imported module|module script|preload CSS/i;

/** Whether an error means a missing chunk. */
export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && PART_MISSING.test(error.message);
}

/** Removes the link to styles that could not be fetched: Vite takes it as loaded, so the next attempt would be unstyled. */
export function forgetMissingStyles({ message }: Error): void {
  for (const link of document.querySelectorAll('link')) {
    if (message.endsWith(link.href)) link.remove();
  }
}

/** Replaces a page whose code is not on this device. */
export function PartMissingPage() {
  return <PlainPage {...usePartMissing()} />;
}

/** {@link PartMissingPage} within the shell. */
export function PartMissingWithin() {
  return <PlainWords {...usePartMissing()} />;
}

/** Explains that the page needs a connection, and opens it when there is one. */
function usePartMissing() {
  useEffect(() => {
    const retry = () => location.reload();
    addEventListener('online', retry, { once: true });
    return () => removeEventListener('online', retry);
  }, []);
  return {
    title: texts.partMissingTitle,
    hint: texts.partMissing,
    actions: (
      <>
        <a href="/" className={buttonClass({ variant: 'primary' })}>
          {texts.goHome}
        </a>
        <Button onClick={() => location.reload()}>{uiTexts.tryAgain}</Button>
      </>
    ),
  };
}
