import type { ConversationId } from '@posy/contract/ids';
import { useMemo } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { isQuotaError } from '../../local/is-quota-error.ts';
import { showToast } from '../../ui/toast.ts';
import type { MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';
import { react } from './set-reaction.ts';

/** How the messages of a thread are reacted to. */
export interface Reacting {
  /** null: nothing can be written in this conversation. */
  readonly react: ((message: MessageView, emoji: string) => void) | null;
  /** Lets the user choose any emoji. */
  readonly choose: (message: MessageView) => void;
  /** Takes one's own reaction back. */
  readonly takeBack: (message: MessageView) => void;
}

/** A device that cannot store a reaction says so in a toast. */
export function useReactions(conversationId: ConversationId, canWrite: boolean): Omit<Reacting, 'choose'> {
  const local = useLocal();
  return useMemo(() => {
    const set = async ({ id }: MessageView, emoji: string | null) => {
      try {
        await react(local, { id, conversationId }, emoji);
      } catch (failure) {
        const description = isQuotaError(failure) ? texts.storageFull : texts.reactFailed;
        showToast({ title: texts.error, description, isError: true });
      }
    };
    return {
      react: canWrite ? (message, emoji) => void set(message, emoji) : null,
      takeBack: (message) => void set(message, null),
    };
  }, [local, conversationId, canWrite]);
}
