import type { MutationKey } from '@posy/contract/ids';
import { useMemo, useRef } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import type { OnlineCall } from '../../kit/online-list.ts';
import { callAs, type Refused, type Unreachable } from '../../sync/http.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';

/**
 * Calls about one's own account that need the server's answer at once, and are not queued in the outbox: sessions, password,
 * export. A session that has ended is ended here, too.
 */
export function useOwnCall(): OnlineCall {
  const { uid } = useLocal();
  return useMemo(
    () =>
      callAs(uid, ({ status }) => {
        if (status === 401) setSyncStatus({ auth: 'needed' });
      }),
    [uid],
  );
}

/** The text of a failed call, from the catalogue if it has one. */
export function failureOf(
  answer: Refused | Unreachable,
  texts: { readonly unreachable: string; readonly failed: string },
): string {
  if (answer.kind === 'unreachable') return texts.unreachable;
  return answer.status >= 500 || answer.code === 'invalid_input' ? texts.failed : answer.message;
}

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
