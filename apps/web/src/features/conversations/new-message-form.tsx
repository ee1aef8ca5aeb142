import { type ClipboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
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
import type { BegunMessage, MessageDraft } from '../messages/message-draft.ts';
import { messagesTexts } from '../messages/messages.en.ts';
import { usernameOf } from '../messages/send-message.ts';
import { useComposer } from '../messages/use-composer.ts';
import { conversationsTexts as texts } from './conversations.en.ts';
import { UserCombobox } from './user-combobox.tsx';
import styles from './new-message.module.css';

export interface NewMessageFormProps {
  readonly username: string;
  /** Result of `readBegunMessage`. */
  readonly begun: BegunMessage;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly deliver: (draft: MessageDraft, file: Attachment | null, delayMs: number) => Promise<void>;
}

/** Recipient and message. It may be closed at any time: its content is stored as a draft. */
export function NewMessageForm({ username, begun, isOpen, onClose, deliver }: NewMessageFormProps) {
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
