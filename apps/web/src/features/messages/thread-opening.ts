import type { MessageId } from '@posy/contract/ids';
import { useEffect, useState } from 'react';
import { useIsOnline } from '../../kit/use-sync-status.ts';
import type { MessageView } from './message-view.ts';
import { lacksNewest, lacksUnread, type UnreadSpan } from './thread-rows.ts';
import type { OpenThread } from './use-thread.ts';

/** Timeout of the wait for a message, in ms. */
const LONGEST_MS = 2500;

/** A thread opens at its first unread message only if that is among this many of the newest and is loaded in time. */
const MAX_MESSAGES = 400;

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

/** A message to scroll to. `time` differs between two requests for the same message. */
export interface TargetMessage {
  readonly id: MessageId;
  readonly time: number;
}

/** Duration of the highlight, in ms. */
const HIGHLIGHT_MS = 4000;

export interface TargetState {
  /** Whether the thread waits for the message before it is drawn. */
  readonly isWaiting: boolean;
  /** The highlighted message. */
  readonly highlightedId: string | null;
}

/** Loads a message into the thread, and highlights it for a while. */
export function useTargetMessage({ messages, loadUpTo }: OpenThread, target: TargetMessage | null): TargetState {
  const [givenUp, setGivenUp] = useState<TargetMessage | null>(null);
  const [faded, setFaded] = useState<TargetMessage | null>(null);
  const isLoaded = target !== null && hasMessage(messages, target.id);
  useEffect(() => {
    if (!target) return;
    let isOver = false;
    const giveUp = () => isOver || setGivenUp(target);
    loadUpTo(target.id).then((isKnown) => isKnown || giveUp(), giveUp);
    const timer = setTimeout(giveUp, LONGEST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [target, loadUpTo]);
  useEffect(() => {
    if (!target || !isLoaded) return;
    const timer = setTimeout(() => setFaded(target), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [target, isLoaded]);
  const isWaiting = target !== null && !isLoaded && givenUp !== target;
  return { isWaiting, highlightedId: target !== null && faded !== target ? target.id : null };
}

function hasMessage(messages: readonly MessageView[] | null, id: string): boolean {
  return messages?.some((message) => message.id === id) ?? false;
}
