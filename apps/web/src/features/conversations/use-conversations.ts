import type { ConversationId } from '@posy/contract/ids';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { syncStatus } from '../../sync/sync-status.ts';
import type { ConversationView } from './conversation-view.ts';
import { readConversations, readConversationView } from './conversations.local.ts';
import { type AskedConversations, refreshConversations } from './refresh-conversations.ts';

export interface Conversations {
  /** Newest first; null until the device has been read, some ms after the start. */
  readonly list: readonly ConversationView[] | null;
  /** What came of asking the server last: an empty list is empty only once it answered. */
  readonly asked: AskedConversations;
  readonly retry: () => void;
}

const onStatusChange = (listener: () => void) => syncStatus.subscribe(listener);

/** Everybody one has exchanged messages with, from this device; brought up to date when it is opened. */
export function useConversations(): Conversations {
  const local = useLocal();
  const list = useLiveQuery(() => readConversations(local), [local]) ?? null;
  const isOnline = useSyncExternalStore(onStatusChange, () => syncStatus.get().network === 'online');
  const [asked, setAsked] = useState<AskedConversations>('asking');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isOver = false;
    refreshConversations(local, tries > 0).then(
      (outcome) => isOver || setAsked(outcome),
      () => isOver || setAsked('failed'),
    );
    return () => {
      isOver = true;
    };
  }, [local, isOnline, tries]);
  return {
    list,
    asked,
    retry() {
      setAsked('asking');
      setTries((before) => before + 1);
    },
  };
}

/** One conversation: null until the device has been read, undefined when it knows of none. */
export function useConversation(id: ConversationId): ConversationView | null | undefined {
  const local = useLocal();
  const read = useLiveQuery(async () => ({ id, view: await readConversationView(local, id) }), [local, id]);
  return read?.id === id ? read.view : null;
}
