import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../ui/button.tsx';
import { appTexts as texts } from './app.en.ts';
import { isPartMissing, PartMissingPage } from './part-missing.tsx';
import { PlainPage } from './plain-page.tsx';

/** Replaces a failed screen. Unsent data is in the databases, so a refresh loses nothing. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  return isPartMissing(error) ? <PartMissingPage /> : <FailedPage {...explain(error)} />;
}

/** Shown while another tab or process of this device holds the databases. */
export function StorageStuckPage() {
  return <FailedPage title={texts.storageStuckTitle} hint={texts.storageStuck} />;
}

function FailedPage(words: { readonly title: string; readonly hint: string }) {
  return (
    <PlainPage
      {...words}
      actions={
        <Button variant="primary" onClick={() => location.reload()}>
          {texts.refreshPage}
        </Button>
      }
    />
  );
}

/** Errors are compared by name: their classes belong to chunks that may not be loaded. */
function explain(error: unknown): { title: string; hint: string } {
  const name = error instanceof Error ? error.name : '';
  if (name === 'OutdatedAppError') return { title: texts.newerTitle, hint: texts.newerHint };
  if (['OpenFailedError', 'MissingAPIError', 'SecurityError', 'QuotaExceededError'].includes(name)) {
    return { title: texts.storageTitle, hint: texts.storageHint };
  }
  return { title: 'Posy', hint: texts.errorText };
}

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
