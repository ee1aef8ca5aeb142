import type { MessageId } from '@posy/contract/ids';
import { useEffect, useState } from 'react';
import type { MessageView } from './message-view.ts';
import type { OpenThread } from './use-thread.ts';

/** A message to scroll to. `time` differs between two requests for the same message. */
export interface TargetMessage {
  readonly id: MessageId;
  readonly time: number;
}

/** Timeout of the thread's wait for the message, and duration of the highlight, in ms. */
const LONGEST_MS = 2500;
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
