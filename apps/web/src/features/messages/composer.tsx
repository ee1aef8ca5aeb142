import { type ClipboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useStoredDraft } from '../../kit/use-stored-draft.ts';
import { hasKeys } from '../../ui/has-keys.ts';
import { SendField } from '../../ui/send-field.tsx';
import { AttachmentPreview } from '../attachments/attachment-preview.tsx';
import { pastedFile } from '../attachments/pasted-file.ts';
import { AttachButton } from './attach-button.tsx';
import { focusField } from './focus-field.ts';
import { countText } from './message-counter.ts';
import { type BegunMessage, NOTHING_BEGUN, readBegunMessage } from './message-draft.ts';
import type { MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';
import { ReplyBar } from './reply-bar.tsx';
import { sendToThread, type ThreadRecipient } from './send-message.ts';
import { useComposer } from './use-composer.ts';
import type { FileDrop } from './use-file-drop.ts';
import type { Replies } from './use-replies.ts';
import styles from './composer.module.css';

export interface ComposerProps {
  readonly to: ThreadRecipient;
  readonly otherName: string;
  /** Drag and drop on the thread. */
  readonly drop: FileDrop;
  /** The messages that the user wants to answer. */
  readonly replies: Replies;
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

function MessageForm({ to, otherName, drop, replies, begun }: ComposerProps & { readonly begun: BegunMessage }) {
  const local = useLocal();
  const composer = useComposer(to.conversationId, begun, ({ content, replyToId }, file, delayMs) =>
    sendToThread(local, to, { content, replyToId, file, delayMs }),
  );
  const { content, replyToId, error, picked, canSend, isSending, change, send } = composer;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const { pick } = picked;
  const { onDropped } = drop;
  useEffect(() => onDropped(pick), [onDropped, pick]);
  const { onReply } = replies;
  const reply = useEffectEvent(({ id }: MessageView) => {
    change({ replyToId: id });
    focusField(input.current);
  });
  useEffect(() => onReply((message) => reply(message)), [onReply]);
  const removeReply = () => {
    change({ replyToId: null });
    input.current?.focus();
  };
  useEffect(() => {
    // An on-screen keyboard would cover the messages, and a message that was asked for keeps the focus.
    if (hasKeys() && !document.activeElement?.closest('[data-message]')) input.current?.focus({ preventScroll: true });
  }, []);

  // A second press within some ms, while the first message is being stored, means the text typed since.
  const isWanted = useRef(false);
  useEffect(() => {
    if (isSending || !isWanted.current) return;
    isWanted.current = false;
    form.current?.requestSubmit();
  }, [isSending]);

  const paste = (event: ClipboardEvent) => {
    const file = pastedFile(event);
    if (!file) return;
    event.preventDefault();
    pick(file);
  };
  return (
    <form
      ref={form}
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        // Its button is disabled meanwhile, and would take the focus with it.
        input.current?.focus();
        if (isSending) isWanted.current = true;
        else if (canSend) void send();
      }}
    >
      <ReplyBar replyToId={replyToId} otherName={otherName} onRemove={removeReply} />
      {picked.preview && (
        <div className={styles.attached}>
          <AttachmentPreview picked={picked} isSmall />
        </div>
      )}
      <AttachButton onPick={pick} isInvalid={picked.error !== null} />
      <SendField
        ref={input}
        name="message"
        label={texts.yourMessage}
        placeholder={texts.placeholder}
        sendLabel={texts.send}
        value={content}
        onChange={(next) => change({ content: next })}
        onPaste={paste}
        onEscape={replyToId === null ? undefined : removeReply}
        error={error}
        hint={countText(content)}
        canSend={canSend}
        isSending={isSending}
      />
    </form>
  );
}
