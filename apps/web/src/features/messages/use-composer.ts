import { isBlank } from '@posy/contract/text';
import { useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useDraftSaver } from '../../kit/use-draft-saver.ts';
import { isQuotaError } from '../../local/is-quota-error.ts';
import type { EarlyVideo } from '../attachments/attachment-state.ts';
import type { Attachment } from '../attachments/attachment.ts';
import { type PickedAttachment, useAttachment } from '../attachments/use-attachment.ts';
import {
  attachmentDraftId,
  type BegunMessage,
  type DraftPlace,
  EMPTY_DRAFT,
  type MessageDraft,
  saveDraft,
} from './message-draft.ts';
import { messagesTexts as texts } from './messages.en.ts';
import { messageError, messageTextError } from './send-message.ts';
import { HOLD_MS, sendWhenSmaller } from './send-when-smaller.ts';

export interface Composer extends MessageDraft {
  readonly picked: PickedAttachment;
  /** The reason why the present message cannot be sent. */
  readonly error: string | null;
  readonly isEmpty: boolean;
  /** The server would accept the message, and no other is being stored. */
  readonly canSend: boolean;
  readonly isSending: boolean;
  readonly change: (change: Partial<MessageDraft>) => void;
  readonly complain: (error: string | null) => void;
  /** @returns whether it is in the outbox */
  readonly send: () => Promise<boolean>;
}

/**
 * A message that is being written. The text is saved while it is typed, and so is its attachment. The field is cleared once the
 * message is stored in the outbox.
 *
 * @param begun result of `readBegunMessage`
 * @param deliver puts it into the outbox; `delayMs`: see `MutationExtras`
 */
export function useComposer(
  place: DraftPlace,
  begun: BegunMessage,
  deliver: (draft: MessageDraft, file: Attachment | null, delayMs: number) => Promise<void>,
): Composer {
  const local = useLocal();
  const [draft, setDraft] = useState(begun.draft);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const latest = useRef(begun.draft);
  const picked = useAttachment(attachmentDraftId(place), 'message', begun.attachment);
  const complain = (failure: unknown) => setError(isQuotaError(failure) ? texts.storageFull : texts.sendFailed);
  const saver = useDraftSaver<MessageDraft>((next) => saveDraft(local, place, next), complain);

  const isEmpty = isBlank(draft.content) && picked.preview === null;
  const problem = messageTextError(draft.content);
  return {
    ...draft,
    picked,
    error: error ?? problem ?? picked.error,
    isEmpty,
    canSend: !isEmpty && problem === null && !isSending,
    isSending,
    complain: setError,
    change(change) {
      // `draft` may be older: effects call this before what was typed meanwhile is drawn.
      const next = { ...latest.current, ...change };
      latest.current = next;
      setDraft(next);
      setError(null);
      picked.complain(null);
      saver.current?.save(next);
    },
    async send() {
      if (isSending) return false;
      const found = messageError(draft.content, picked.preview !== null);
      setError(found);
      if (found !== null) return false;
      setIsSending(true);
      latest.current = draft;
      let early: EarlyVideo | null = null;
      try {
        const file = await picked.whenSendable();
        if (picked.preview !== null && file === null) return false;
        saver.current?.cancel();
        early = picked.handOverEarly();
        await deliver(draft, file, early ? HOLD_MS : 0);
        if (early) void sendWhenSmaller(local, early).catch(() => undefined);
        else picked.handedOver();
        const rest = restOf(latest.current, draft);
        latest.current = rest;
        setDraft(rest);
        // A pending save still has the sent text at its beginning.
        saver.current?.cancel();
        if (rest.content !== '' || rest.replyToId !== null) await saveDraft(local, place, rest);
        return true;
      } catch (failure) {
        complain(failure);
        saver.current?.save(latest.current);
        early?.cancel();
        if (early) picked.giveBack(early.original);
        return false;
      } finally {
        setIsSending(false);
      }
    },
  };
}

/** Text that was typed while the message was being stored is the next message, and so is a reply that was begun then. */
function restOf({ content, replyToId }: MessageDraft, sent: MessageDraft): MessageDraft {
  return {
    ...EMPTY_DRAFT,
    content: content.startsWith(sent.content) ? content.slice(sent.content.length) : content,
    replyToId: replyToId === sent.replyToId ? null : replyToId,
  };
}
