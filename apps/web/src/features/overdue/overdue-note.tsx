import { showDialog } from '../../app/open-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { overdueTexts as texts } from './overdue.texts.ts';

/** Says that an entry waits for the person's answer, and leads to the outbox, which asks. */
export function OverdueNote({ className }: { readonly className?: string | undefined }) {
  return (
    <>
      <span className={className}>{texts.waitsForAnswer}</span>
      <Button size="small" onClick={() => showDialog('outbox')}>
        {texts.openOutbox}
      </Button>
    </>
  );
}
