import { useEffect, useState } from 'react';
import { lacksUnread, type UnreadSpan } from './thread-rows.ts';
import type { OpenThread } from './use-thread.ts';

/** A thread opens at its first unread message only if that is among this many of the newest and is loaded in time. */
const MAX_MESSAGES = 400;
const LONGEST_MS = 2500;

/** Loads older messages until the first unread one is included; true while the thread should wait for that. */
export function useLoadUnread({ messages, hasOlder, older, olderState }: OpenThread, unread: UnreadSpan): boolean {
  const [isOver, setIsOver] = useState(false);
  const isCut = olderState === 'unreachable' || olderState === 'failed';
  const isWanted = messages !== null && hasOlder && messages.length < MAX_MESSAGES && lacksUnread(messages, unread);
  const isReaching = !isOver && !isCut && isWanted;
  // A thread that was drawn keeps its position.
  if (messages !== null && !isReaching && !isOver && messages.length > 0) setIsOver(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isReaching && olderState === 'idle') older();
  }, [isReaching, messages, olderState, older]);
  return isReaching;
}
