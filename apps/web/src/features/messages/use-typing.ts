import type { ConversationId } from '@posy/contract/ids';
import { useEffect } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { openTypingChannel } from '../../sync/typing-channel.ts';
import { useStore } from '../../ui/use-store.ts';
import { readPreferences } from '../preferences/read-preferences.ts';
import { typingUsers } from './typing-users.ts';

/** Whether the other user of a conversation types. */
export function useIsTyping(id: ConversationId | null): boolean {
  return useStore({ subscribe: typingUsers.subscribe, get: () => id !== null && typingUsers.has(id) });
}

/** Receives the typing of other users while a screen shows it, if the user of this device lets others see theirs. */
export function useTypingUsers(): void {
  const local = useLocal();
  const isOn = useLiveQuery(async () => (await readPreferences(local)).sendsTyping, [local]) ?? false;
  useEffect(() => {
    if (!isOn) return undefined;
    const channel = openTypingChannel(local.uid, { received: (id) => typingUsers.show(id) });
    return () => {
      channel.close();
      typingUsers.clear();
    };
  }, [local, isOn]);
}
