import type { MutationKey } from '@posy/contract/ids';
import { useRef } from 'react';
import { useLocal } from '../../app/local-context.tsx';

export interface AttemptKey {
  /** For a call with this body: what was asked for before and got no answer is the same try. */
  readonly keyFor: (json: unknown) => MutationKey;
  /** What comes next is another try. */
  readonly answered: () => void;
}

/** The idempotency key of a call that waits in no outbox, and is made again by hand when its answer was lost. */
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
