import type { ConversationId } from '@posy/contract/ids';
import { useCallback, useMemo } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useStore } from '../../ui/use-store.ts';
import { markRead } from './mark-read.ts';
import { ThreadReader, type ThreadState } from './thread-reader.ts';

export interface OpenThread extends Pick<ThreadState, 'conversationId' | 'messages' | 'hasOlder'> {
  /** Called when the user scrolls close to the oldest row. */
  readonly older: () => void;
  /** Shows a stored message in the thread; false for one this device does not have. */
  readonly loadUpTo: (messageId: string) => Promise<boolean>;
  /** The same for a message that the server may have: `n` is its number. */
  readonly fetchUpTo: (messageId: string, n: number) => Promise<boolean>;
  /** Called when the user tries again after a failure. */
  readonly retryOlder: () => void;
  readonly olderState: ThreadState['older'];
  /** Marks the other user's messages up to their `k`-th as read. Does nothing in a hidden tab. */
  readonly markRead: (k: number) => void;
}

/** The messages of a conversation while they are shown. */
export function useThread(id: ConversationId): OpenThread {
  const local = useLocal();
  const reader = useMemo(() => new ThreadReader(local, id), [local, id]);
  const { older, ...thread } = useStore(reader);
  const { conversationId } = thread;
  const read = useCallback(
    (k: number) => {
      // If the device is full, the next message makes the mark again.
      if (document.visibilityState === 'visible') void markRead(local, conversationId, k).catch(() => undefined);
    },
    [local, conversationId],
  );
  return {
    ...thread,
    older: reader.older,
    loadUpTo: reader.loadUpTo,
    fetchUpTo: reader.fetchUpTo,
    retryOlder: reader.retryOlder,
    olderState: older,
    markRead: read,
  };
}
