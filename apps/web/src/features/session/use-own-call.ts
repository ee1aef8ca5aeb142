import { useMemo } from 'react';
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
