import type { ConversationId } from '@posy/contract/ids';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useOpenConversation } from '../../kit/open-conversation.ts';
import { useStoredDraft } from '../../kit/use-stored-draft.ts';
import { NOTHING_BEGUN, readBegunMessage } from '../messages/message-draft.ts';
import { NewMessageForm, type NewMessageFormProps } from './new-message-form.tsx';
import { sendByUsername } from './send-by-username.ts';

export interface NewMessageDialogProps {
  /** Initial recipient; '' for that of the draft. */
  readonly username: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The New Message dialog; loaded when it is first opened. Sending opens the conversation. */
export function NewMessageDialog({ username, isOpen, onClose }: NewMessageDialogProps) {
  const local = useLocal();
  const openConversation = useOpenConversation();
  const [opening, setOpening] = useState({ isOpen: false, count: 0 });
  if (isOpen !== opening.isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) });
  if (opening.count === 0) return null;
  const onSent = (id: ConversationId) => {
    openConversation(id);
    onClose();
  };
  return (
    <Opening
      key={opening.count}
      username={username}
      isOpen={isOpen}
      onClose={onClose}
      deliver={async (draft, file, delayMs) => {
        const sent = await sendByUsername(local, { ...draft, file, delayMs });
        onSent(sent.conversationId);
      }}
    />
  );
}

/** The form, once its draft is read. */
function Opening(props: Omit<NewMessageFormProps, 'begun'>) {
  const local = useLocal();
  const begun = useStoredDraft(() => readBegunMessage(local, 'new'), NOTHING_BEGUN);
  return begun && <NewMessageForm {...props} begun={begun} />;
}
