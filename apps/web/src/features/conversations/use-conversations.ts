import type { ConversationId } from '@posy/contract/ids';
import { useEffect, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useIsOnline } from '../../kit/use-sync-status.ts';
import { isSameJson, reuseUnchanged } from '../../platform/reuse-unchanged.ts';
import type { ConversationView } from './conversation-view.ts';
import { readConversations, readConversationView } from './conversations.local.ts';
import { type AskedConversations, openConversations } from './refresh-conversations.ts';

export interface Conversations {
  /** Newest first; null until the device has been read, some ms after the start. */
  readonly list: readonly ConversationView[] | null;
  /** Those of users who may not write to this one, newest first; without blocked users. */
  readonly requests: readonly ConversationView[];
  /** Result of the last request to the server: an empty list counts only after its answer. */
  readonly asked: AskedConversations;
  readonly retry: () => void;
}

/** All conversations of this device, refreshed when the list is opened. */
export function useConversations(): Conversations {
  const local = useLocal();
  // Each keystroke in a draft reads all rows again; unchanged ones are not drawn again.
  const lastList = useRef<readonly ConversationView[]>([]);
  const read = async () => (lastList.current = reuseUnchanged(lastList.current, await readConversations(local)));
  const all = useLiveQuery(read, [local]) ?? null;
  const isOnline = useIsOnline();
  const [asked, setAsked] = useState<AskedConversations>('asking');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    openConversations(local, tries > 0, signal).then(
      (result) => signal.aborted || setAsked(result),
      () => signal.aborted || setAsked('failed'),
    );
    return () => ending.abort();
  }, [local, isOnline, tries]);
  return {
    list: all && all.filter(({ isRequest }) => !isRequest),
    requests: (all ?? []).filter(({ isRequest, isBlocked }) => isRequest && !isBlocked),
    asked,
    retry() {
      setAsked('asking');
      setTries((before) => before + 1);
    },
  };
}

interface Reading {
  readonly id: ConversationId;
  readonly view: ConversationView | undefined;
}

/** One conversation: null until the device has been read, undefined when it knows of none. */
export function useConversation(id: ConversationId): ConversationView | null | undefined {
  const local = useLocal();
  const lastList = useRef<Reading | null>(null);
  const read = useLiveQuery(async () => {
    const next: Reading = { id, view: await readConversationView(local, id) };
    return (lastList.current = isSameJson(lastList.current, next) ? lastList.current : next);
  }, [local, id]);
  return read?.id === id ? read.view : null;
}
