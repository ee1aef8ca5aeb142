import type { ConversationId } from '@posy/contract/ids';
import { type ClipboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useOpenConversation } from '../../kit/open-conversation.ts';
import { useStoredDraft } from '../../kit/use-stored-draft.ts';
import { errorMessage } from '../../language/error-message.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { sendsOnEnter } from '../../ui/send-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { AttachmentPreview } from '../attachments/attachment-preview.tsx';
import type { Attachment } from '../attachments/attachment.ts';
import { pastedFile } from '../attachments/pasted-file.ts';
import { AttachButton } from '../messages/attach-button.tsx';
import { countText } from '../messages/message-counter.ts';
import { type BegunMessage, type MessageDraft, NOTHING_BEGUN, readBegunMessage } from '../messages/message-draft.ts';
import { messagesTexts } from '../messages/messages.en.ts';
import { usernameOf } from '../messages/send-message.ts';
import { useComposer } from '../messages/use-composer.ts';
import { conversationsTexts as texts } from './conversations.en.ts';
import { sendByUsername } from './send-by-username.ts';
import { UserCombobox } from './user-combobox.tsx';
import styles from './new-message.module.css';

interface NewMessageDialogProps {
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

interface NewMessageFormProps {
  readonly username: string;
  /** Result of `readBegunMessage`. */
  readonly begun: BegunMessage;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly deliver: (draft: MessageDraft, file: Attachment | null, delayMs: number) => Promise<void>;
}

/** Recipient and message. It may be closed at any time: its content is stored as a draft. */
function NewMessageForm({ username, begun, isOpen, onClose, deliver }: NewMessageFormProps) {
  const composer = useComposer('new', begun, deliver);
  const { content, picked, change, isSending } = composer;
  const [nameError, setNameError] = useState<string | null>(null);
  const formId = useId();
  const to = useRef<HTMLInputElement>(null);
  const messageField = useRef<HTMLTextAreaElement>(null);
  const give = useEffectEvent(() => username !== '' && change({ username }));
  useEffect(() => void give(), []);

  const submit = () => {
    const isNameless = usernameOf(composer.username) === '';
    setNameError(isNameless ? errorMessage('username_required') : null);
    if (isNameless) to.current?.focus();
    else if (composer.isEmpty) messageField.current?.focus();
    if (!isNameless) void composer.send();
  };
  const paste = (event: ClipboardEvent) => {
    const file = pastedFile(event);
    if (!file) return;
    event.preventDefault();
    picked.pick(file);
  };
  const isFileWrong = picked.error !== null;
  const footer = <FormButtons form={formId} submitLabel={texts.sendShort} onCancel={onClose} isBusy={isSending} />;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.newMessage}
      footer={footer}
      firstField={username === '' ? to : messageField}
      isLocked={!composer.isEmpty || composer.username !== ''}
    >
      <form
        id={formId}
        className={styles.fields}
        noValidate
        onPaste={paste}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <UserCombobox
          ref={to}
          value={composer.username}
          error={nameError}
          onChange={(next) => {
            setNameError(null);
            change({ username: next });
          }}
          onChoose={(chosen) => {
            setNameError(chosen === null ? texts.cannotSelect : null);
            if (chosen !== null) change({ username: `@${chosen}` });
          }}
        />
        <TextArea
          ref={messageField}
          label={texts.message}
          name="message"
          value={content}
          error={isFileWrong ? null : composer.error}
          hint={countText(content) ?? undefined}
          dir="auto"
          onChange={(event) => change({ content: event.target.value })}
          onKeyDown={(event) => {
            // Enter alone begins a line here, because the form has other fields.
            if (!(event.ctrlKey || event.metaKey) || !sendsOnEnter(event)) return;
            event.preventDefault();
            submit();
          }}
        />
        <div className={styles.attachment}>
          <AttachmentPreview picked={picked} isSmall />
          <AttachButton onPick={picked.pick} label={messagesTexts.attach} isInvalid={isFileWrong} />
          {isFileWrong ? (
            <FormError>{picked.error}</FormError>
          ) : (
            <p className={styles.attachmentHint}>{texts.attachHint}</p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
