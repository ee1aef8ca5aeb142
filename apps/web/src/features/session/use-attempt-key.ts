import type { MutationKey } from '@posy/contract/ids';
import { useRef } from 'react';
import { useLocal } from '../../kit/local-context.ts';

export interface AttemptKey {
  /** The key for a call with this body: a repeated call without an answer to the first has the same key. */
  readonly keyFor: (json: unknown) => MutationKey;
  /** Call it after an answer: the next call gets a new key. */
  readonly answered: () => void;
}

/** The idempotency key of a call that is not queued in the outbox, and that the user repeats if its answer was lost. */
export function useAttemptKey(): AttemptKey {
  const { device } = useLocal();
  const tried = useRef<{ readonly text: string; readonly key: MutationKey } | null>(null);
  return {
    keyFor(json) {
      const text = JSON.stringify(json);
      if (tried.current?.text !== text) tried.current = { text, key: device.newKey() };
      return tried.current.key;
    },
    answered() {
      tried.current = null;
    },
  };
}
