import type { Unsent } from '../../sync/delivery.ts';
import { DeliveryIcon } from './delivery-icon.tsx';
import { OverdueNote } from './overdue-note.tsx';
import { useIsOverdue } from './use-is-overdue.ts';

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
