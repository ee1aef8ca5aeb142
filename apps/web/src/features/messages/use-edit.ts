import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { isQuotaError } from '../../local/is-quota-error.ts';
import { announceText } from '../../ui/toast.ts';
import { discardEdits, editMessage, type MessageOfThread } from './change-message.ts';
import type { MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';
import { messageError, messageTextError } from './send-message.ts';

/** The message whose text is being changed, and its new text. */
export interface Edited {
  readonly message: MessageView;
  readonly content: string;
}

export interface Edit {
  /** null: none is changed. */
  readonly edited: Edited | null;
  /** The reason why the present text cannot be saved. */
  readonly error: string | null;
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly begin: (message: MessageView) => void;
  readonly change: (content: string) => void;
  readonly complain: (error: string) => void;
  readonly save: () => Promise<void>;
  readonly leave: () => void;
}

/**
 * The edit of a message in the field of its thread. It is not a draft: leaving it, or the thread, discards it, and the message keeps
 * its text. Refused words are taken up again.
 */
export function useEdit(conversationId: MessageOfThread['conversationId']): Edit {
  const local = useLocal();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const set = (next: Edited | null) => {
    setEdited(next);
    setError(null);
  };
  const problem = edited && messageError(edited.content, edited.message.media !== null);
  return {
    edited,
    // An empty field says by its button alone that it cannot be saved.
    error: error ?? (edited && messageTextError(edited.content)),
    canSave: edited !== null && problem === null && !isSaving,
    isSaving,
    begin: (message) =>
      set({ message, content: message.edit?.kind === 'failed' ? message.edit.content : message.content }),
    change: (content) => edited && set({ ...edited, content }),
    complain: setError,
    leave: () => set(null),
    async save() {
      if (!edited || problem !== null || isSaving) return;
      const { message, content } = edited;
      setIsSaving(true);
      try {
        if (content.trim() === message.content) await discardEdits(local, message.id);
        // The outbox announces an edit that waits, and its result.
        else if (!(await editMessage(local, { id: message.id, conversationId }, content)))
          announceText(texts.outboxEdited);
        // Another message may have been chosen meanwhile.
        setEdited((present) => (present?.message.id === message.id ? null : present));
      } catch (failure) {
        setError(isQuotaError(failure) ? texts.storageFull : texts.editFailed);
      } finally {
        setIsSaving(false);
      }
    },
  };
}
