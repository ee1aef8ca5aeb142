import { showDialog } from '../../kit/open-dialog.ts';
import type { Unsent } from '../../sync/delivery.ts';
import { Button } from '../../ui/button.tsx';
import { DeliveryIcon } from './delivery-icon.tsx';
import { overdueNoteTexts as texts } from './overdue-note.en.ts';
import { useIsOverdue } from './use-entry-status.ts';

interface DeliveryStateProps {
  readonly delivery: Pick<Unsent, 'kind' | 'key'>;
  /** See `deliveryText`. */
  readonly text: string;
  readonly iconSize: number;
}

/** The state of an unsent entry: icon and text, or the note that the user has to confirm it. */
export function DeliveryState({ delivery: { kind, key }, text, iconSize }: DeliveryStateProps) {
  const isOverdue = useIsOverdue(key);
  return (
    <>
      <DeliveryIcon kind={kind} size={iconSize} />
      {kind === 'waiting' && isOverdue ? <OverdueNote /> : <span>{text}</span>}
    </>
  );
}

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
