import { useEffect, useRef, useState } from 'react';

/** Controls over a playing film leave after this time without input, in ms. */
const IDLE_MS = 2500;
/** Input within this time of the last counts as the same, in ms. */
const RENEW_MS = 500;

export interface Idle {
  readonly isIdle: boolean;
  /** Called at each input. */
  readonly wake: () => void;
}

/** Whether a while has passed since the last input, while `isRunning`. Begins as idle if `isIdleFirst`. */
export function useIdle(isRunning: boolean, isIdleFirst: boolean): Idle {
  const [isIdle, setIsIdle] = useState(isIdleFirst);
  const [inputs, setInputs] = useState(0);
  const isFresh = useRef(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, [isRunning, inputs]);
  const wake = () => {
    // A moving pointer causes no render with each of its steps.
    if (!isIdle && isFresh.current) return;
    isFresh.current = true;
    setTimeout(() => (isFresh.current = false), RENEW_MS);
    setIsIdle(false);
    setInputs((count) => count + 1);
  };
  return { isIdle: isRunning && isIdle, wake };
}
