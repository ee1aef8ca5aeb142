import { Check } from 'lucide-react';
import { type ClipboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useStoredDraft } from '../../kit/use-stored-draft.ts';
import { hasKeys } from '../../ui/has-keys.ts';
import { SendField } from '../../ui/send-field.tsx';
import { AttachmentPreview } from '../attachments/attachment-preview.tsx';
import { pastedFile } from '../attachments/pasted-file.ts';
import { AttachButton } from './attach-button.tsx';
import { ComposerBar } from './composer-bar.tsx';
import { focusField } from './focus-field.ts';
import { countText } from './message-counter.ts';
import { type BegunMessage, NOTHING_BEGUN, readBegunMessage } from './message-draft.ts';
import type { MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';
import { sendToThread, type ThreadRecipient } from './send-message.ts';
import { useComposer } from './use-composer.ts';
import type { Composing, ComposingAction } from './use-composing.ts';
import { useEdit } from './use-edit.ts';
import type { FileDrop } from './use-file-drop.ts';
import { useSendTyping } from './use-send-typing.ts';
import styles from './composer.module.css';

export interface ComposerProps {
  readonly to: ThreadRecipient;
  readonly otherName: string;
  /** Drag and drop on the thread. */
  readonly drop: FileDrop;
  /** The messages that the user wants to answer or edit. */
  readonly composing: Composing;
  /** The last own message that can be edited; null: none. */
  readonly findEditable: () => MessageView | null;
}

/** The field for a message. Its draft is stored, also when the conversation is left. */
export function MessageComposer(props: ComposerProps) {
  const local = useLocal();
  const begun = useStoredDraft(() => readBegunMessage(local, props.to.conversationId), NOTHING_BEGUN);
  if (begun) return <MessageForm {...props} begun={begun} />;
  return (
    <div className={styles.composer}>
      <span className={styles.attachFace} />
    </div>
  );
}

interface MessageFormProps extends ComposerProps {
  readonly begun: BegunMessage;
}

function MessageForm({ to, otherName, drop, composing, findEditable, begun }: MessageFormProps) {
  const local = useLocal();
  const composer = useComposer(to.conversationId, begun, ({ content, replyToId }, file, delayMs) =>
    sendToThread(local, to, { content, replyToId, file, delayMs }),
  );
  const sendTyping = useSendTyping(to.conversationId);
  // The draft stays as it is meanwhile, and is shown again afterwards.
  const edit = useEdit(to.conversationId);
  const { edited } = edit;
  const { content, replyToId, picked, canSend, isSending, change, send } = composer;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const pick = useEffectEvent((file: File) => (edited ? edit.complain(texts.editKeepsFile) : picked.pick(file)));
  const { onDropped } = drop;
  useEffect(() => onDropped((file) => pick(file)), [onDropped]);
  const { onBegin } = composing;
  const begin = useEffectEvent((action: ComposingAction, message: MessageView) => {
    if (action === 'edit') edit.begin(message);
    else {
      edit.leave();
      change({ replyToId: message.id });
    }
    focusField(input.current);
  });
  useEffect(() => onBegin((action, message) => begin(action, message)), [onBegin]);
  const leave = () => {
    if (edited) edit.leave();
    else change({ replyToId: null });
    input.current?.focus();
  };
  const editedId = edited?.message.id ?? null;
  useLayoutEffect(() => {
    const length = input.current?.value.length ?? 0;
    if (editedId !== null) input.current?.setSelectionRange(length, length);
  }, [editedId]);
  useEffect(() => {
    // An on-screen keyboard would cover the messages, and a message that was asked for keeps the focus.
    if (hasKeys() && !document.activeElement?.closest('[data-message]')) input.current?.focus({ preventScroll: true });
  }, []);

  // A second press within some ms, while the first message is being stored, means the text typed since.
  const isWanted = useRef(false);
  useEffect(() => {
    // An edit that was begun then is not meant.
    if (editedId !== null) isWanted.current = false;
    if (isSending || !isWanted.current) return;
    isWanted.current = false;
    form.current?.requestSubmit();
  }, [isSending, editedId]);

  const paste = (event: ClipboardEvent) => {
    const file = pastedFile(event);
    if (!file) return;
    event.preventDefault();
    if (edited) edit.complain(texts.editKeepsFile);
    else picked.pick(file);
  };
  const editLast = () => {
    const last = edited || !composer.isEmpty || replyToId !== null ? null : findEditable();
    if (last) edit.begin(last);
    return last !== null;
  };
  const shown = edited
    ? {
        label: texts.editMessage,
        sendLabel: texts.saveEdit,
        sendIcon: Check,
        value: edited.content,
        onChange: edit.change,
        error: edit.error,
        canSend: edit.canSave,
        isSending: edit.isSaving,
      }
    : {
        label: texts.yourMessage,
        sendLabel: texts.send,
        value: content,
        onChange: (next: string) => {
          change({ content: next });
          sendTyping(next);
        },
        error: composer.error,
        canSend,
        isSending,
      };
  return (
    <form
      ref={form}
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        // Its button is disabled meanwhile, and would take the focus with it.
        input.current?.focus();
        if (edited) void edit.save();
        else if (isSending) isWanted.current = true;
        else if (canSend) void send();
      }}
    >
      <ComposerBar editedId={editedId} replyToId={replyToId} otherName={otherName} onClose={leave} />
      {edited ? (
        <span className={styles.attachFace} />
      ) : (
        <>
          {picked.preview && (
            <div className={styles.attached}>
              <AttachmentPreview picked={picked} isSmall />
            </div>
          )}
          <AttachButton onPick={picked.pick} isInvalid={picked.error !== null} />
        </>
      )}
      <SendField
        ref={input}
        name="message"
        placeholder={texts.placeholder}
        {...shown}
        onPaste={paste}
        onEscape={edited || replyToId !== null ? leave : undefined}
        onUpWhenEmpty={editLast}
        hint={countText(shown.value)}
      />
    </form>
  );
}
