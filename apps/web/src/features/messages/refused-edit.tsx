import { MAX_MESSAGE_LENGTH } from '@posy/contract/limits';
import { fitText } from '@posy/contract/text';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useNow } from '../../platform/use-now.ts';
import { retryEntry } from '../../sync/outbox-actions.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DiscardDialog } from '../../ui/discard-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { DeliveryState } from '../delivery/delivery-state.tsx';
import { deliveryText } from '../delivery/delivery-text.ts';
import { discardEdits } from './change-message.ts';
import { canEdit, type MessageEdit, type MessageView } from './message-view.ts';
import { canRetryEdit, editRefusal } from './message-words.ts';
import { messagesTexts as texts } from './messages.en.ts';
import styles from './message-bubble.module.css';

export interface RefusedEditProps {
  readonly message: MessageView;
  readonly edit: Extract<MessageEdit, { kind: 'failed' }>;
  /** null: nothing can be written in this conversation. */
  readonly onEdit: ((message: MessageView) => void) | null;
}

/** An edit that the server did not accept, below its message: why, the text that was kept, and what can be done with it. */
export function RefusedEdit({ message, edit, onEdit }: RefusedEditProps) {
  const local = useLocal();
  const now = useNow();
  const [isAsking, setIsAsking] = useState(false);
  const { key, code } = edit;
  const showFailure = (description: string) => () => showToast({ title: texts.error, description, isError: true });
  const state = deliveryText('failed', { reason: editRefusal(code), wording: { notSent: texts.notEdited } });
  const isOpen = canRetryEdit(code);
  const text = fitText(edit.content, MAX_MESSAGE_LENGTH);
  return (
    <div className={classNames(styles.foot, styles.state, styles.stateFailed)} data-delivery="failed">
      <span className={styles.stateWords}>
        <DeliveryState delivery={{ kind: 'failed', key }} text={state} iconSize={14} />
      </span>
      {/* A removed text has no words to keep. */}
      {text !== '' && (
        <p className={styles.keptEdit} dir="auto">
          {texts.keptEdit({ text })}
        </p>
      )}
      <span className={styles.failedActions}>
        {isOpen && (
          <Button size="small" onClick={() => void retryEntry(local, key).catch(showFailure(texts.editFailed))}>
            {uiTexts.retry}
          </Button>
        )}
        {isOpen && onEdit && canEdit(message, now) && (
          <Button size="small" variant="plain" onClick={() => onEdit(message)}>
            {texts.edit}
          </Button>
        )}
        <Button size="small" variant="plain" onClick={() => setIsAsking(true)}>
          {uiTexts.discard}
        </Button>
      </span>
      <DiscardDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        texts={{ discardTitle: texts.discardEditTitle, discardQuestion: texts.discardEditQuestion }}
        onDiscard={() => discardEdits(local, message.id)}
        onDiscardFailed={showFailure(texts.editFailed)}
      />
    </div>
  );
}
