import type { OutboxEntry } from '@posy/sync/mutation';
import { useLocal } from '../../kit/local-context.ts';
import { retryEntry, sendNow, shareAnyway } from '../../sync/outbox-actions.ts';
import { Button } from '../../ui/button.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { outboxTexts as texts } from './outbox.en.ts';

interface NarrowingActionsProps {
  readonly share: OutboxEntry;
  readonly title: string;
  /** The earlier entries that it waits for. */
  readonly narrowings: readonly OutboxEntry[];
  readonly onDiscard: () => void;
}

/** The choices for a share that waits for narrowings. They work offline. */
export function NarrowingActions({ share, title: what, narrowings, onDiscard }: NarrowingActionsProps) {
  const local = useLocal();
  const tryAgain = async () => {
    for (const { key, status } of narrowings) await (status === 'queued' ? sendNow : retryEntry)(local, key);
  };
  const choices = [
    [uiTexts.tryAgain, tryAgain],
    [texts.shareAnyway, () => shareAnyway(local, share.key)],
    [texts.doNotShare, onDiscard],
  ] as const;
  return choices.map(([action, choose], i) => (
    <Button
      key={action}
      size="small"
      {...(i > 0 && { variant: 'plain' })}
      aria-label={texts.actionItem({ action, what })}
      onClick={() => void choose()}
    >
      {action}
    </Button>
  ));
}
