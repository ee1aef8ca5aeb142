import type { ConversationId } from '@posy/contract/ids';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { unsendMessage } from './change-message.ts';
import { canUnsend, type MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';
import { deleteMessage } from './send-message.ts';

export interface DeleteMessageDialogProps {
  /** null: nothing is asked. */
  readonly message: MessageView | null;
  readonly conversationId: ConversationId;
  readonly otherName: string;
  readonly onDone: () => void;
}

/**
 * Asks before a message is deleted, for oneself or, one's own, for both users. The dialog is not in the row, because the row may be
 * removed first.
 */
export function DeleteMessageDialog({ message, conversationId, otherName: name, onDone }: DeleteMessageDialogProps) {
  const local = useLocal();
  // The words stay the same while the dialog closes.
  const [last, setLast] = useState(message);
  if (message !== null && message !== last) setLast(message);
  const isForAll = last !== null && canUnsend(last);
  const remove = async (how: typeof deleteMessage) => {
    if (!message) return;
    onDone();
    try {
      await how(local, { id: message.id, conversationId });
    } catch {
      showToast({ title: texts.error, description: texts.removeFailed, isError: true });
    }
  };
  const footer = (
    <>
      <Button onClick={onDone}>{uiTexts.cancel}</Button>
      <Button variant="danger" onClick={() => void remove(deleteMessage)}>
        {texts.remove}
      </Button>
      {isForAll && (
        <Button variant="danger" onClick={() => void remove(unsendMessage)}>
          {texts.removeForAll}
        </Button>
      )}
    </>
  );
  return (
    <Dialog isOpen={message !== null} onClose={onDone} title={texts.removeTitle} footer={footer} isQuestion>
      <p>{isForAll ? texts.removeOwnQuestion({ name }) : texts.removeQuestion({ name })}</p>
    </Dialog>
  );
}
