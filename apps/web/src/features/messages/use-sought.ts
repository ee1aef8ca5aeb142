import type { MessageId } from '@posy/contract/ids';
import { useEffect, useState } from 'react';
import type { MessageView } from './message-view.ts';
import type { OpenThread } from './use-thread.ts';

/** A message to scroll to. `time` differs between two requests for the same message. */
export interface SoughtMessage {
  readonly id: MessageId;
  readonly time: number;
}

/** Timeout of the thread's wait for the message, and duration of the highlight, in ms. */
const LONGEST_MS = 2500;
const LIT_MS = 4000;

export interface Sought {
  /** The thread is not drawn before the message is in it. */
  readonly isWaiting: boolean;
  /** The highlighted message. */
  readonly litId: string | null;
}

/** Loads a message into the thread, and highlights it for a while. */
export function useSought({ messages, reach }: OpenThread, sought: SoughtMessage | null): Sought {
  const [givenUp, setGivenUp] = useState<SoughtMessage | null>(null);
  const [faded, setFaded] = useState<SoughtMessage | null>(null);
  const isHere = sought !== null && hasMessage(messages, sought.id);
  useEffect(() => {
    if (!sought) return;
    let isOver = false;
    const giveUp = () => isOver || setGivenUp(sought);
    reach(sought.id).then((isKnown) => isKnown || giveUp(), giveUp);
    const timer = setTimeout(giveUp, LONGEST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [sought, reach]);
  useEffect(() => {
    if (!sought || !isHere) return;
    const timer = setTimeout(() => setFaded(sought), LIT_MS);
    return () => clearTimeout(timer);
  }, [sought, isHere]);
  const isWaiting = sought !== null && !isHere && givenUp !== sought;
  return { isWaiting, litId: sought !== null && faded !== sought ? sought.id : null };
}

function hasMessage(messages: readonly MessageView[] | null, id: string): boolean {
  return messages?.some((message) => message.id === id) ?? false;
}
