import { ACCESS_DENIED_REDIRECT_MS } from '@posy/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { type call, callAs } from '../../sync/http.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { showToast } from '../../ui/toast.ts';
import { requireUserTexts as texts } from './require-user.en.ts';

/** {@link call} on behalf of the signed-in administrator. */
export type AdminCall = typeof call;

/**
 * The calls of the administrators' pages. They run on the server at once and never wait on the device. If the session has
 * ended or the role was taken away, the page is left; the caller gets the refusal, too.
 */
export function useAdminCall(): AdminCall {
  const { uid } = useLocal();
  const navigate = useNavigate();
  return useMemo(
    () =>
      callAs(uid, ({ status, code }) => {
        // The listener for the session shows the notice and redirects, on an administrators' page in words of its own.
        if (status === 401) setSyncStatus({ auth: 'needed' });
        if (code !== 'admin_required') return;
        showToast({ title: texts.accessDenied, description: texts.adminRequired, isError: true });
        setTimeout(() => void navigate({ to: '/', replace: true }), ACCESS_DENIED_REDIRECT_MS);
      }),
    [uid, navigate],
  );
}
