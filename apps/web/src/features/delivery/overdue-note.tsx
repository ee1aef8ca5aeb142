import { showDialog } from '../../kit/open-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { overdueNoteTexts as texts } from './overdue-note.en.ts';

/** Shows that an entry waits for the user's confirmation, with a button to the outbox, which asks for it. */
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
