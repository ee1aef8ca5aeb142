import { useEffect, useState } from 'react';
import { useIsOnline } from '../../kit/use-sync-status.ts';
import { lacksNewest, lacksUnread, type UnreadSpan } from './thread-rows.ts';
import type { OpenThread } from './use-thread.ts';

/** A thread opens at its first unread message only if that is among this many of the newest and is loaded in time. */
const MAX_MESSAGES = 400;
const LONGEST_MS = 2500;

/**
 * Loads older messages until the first unread one is included, and waits for newer ones that a pull brings; true while the thread should
 * wait for them. One that is drawn before would follow them to its end.
 */
export function useLoadUnread({ messages, hasOlder, older, olderState }: OpenThread, unread: UnreadSpan): boolean {
  const [isOver, setIsOver] = useState(false);
  const isOnline = useIsOnline();
  const isCut = olderState === 'unreachable' || olderState === 'failed';
  const isWanted = messages !== null && hasOlder && messages.length < MAX_MESSAGES && lacksUnread(messages, unread);
  const isAsking = !isOver && !isCut && isWanted;
  const isReaching = isAsking || (!isOver && isOnline && messages !== null && lacksNewest(messages, unread));
  // A thread that was drawn keeps its position.
  if (messages !== null && !isReaching && !isOver && messages.length > 0) setIsOver(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isAsking && olderState === 'more') older();
  }, [isAsking, messages, olderState, older]);
  return isReaching;
}
