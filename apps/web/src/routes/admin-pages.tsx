import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadingPage } from '../app/loading.tsx';
import { Shell } from '../app/shell.tsx';
import { adminTabOf } from '../features/administration/admin-tabs.tsx';
import { AdministrationScreen } from '../features/administration/administration-screen.tsx';
import { AuditScreen } from '../features/audit/audit-screen.tsx';
import { EmailsScreen } from '../features/emails/emails-screen.tsx';
import { ReportQueueScreen } from '../features/reports/report-queue-screen.tsx';
import { RequireAdmin } from '../features/session/require-user.tsx';
import { useCurrentUser } from '../features/session/use-current-user.ts';

/**
 * All pages for administrators, in one chunk: the service worker stores it when one of them is first opened.
 */
export function AdminPage() {
  const { tab } = useSearch({ from: '/services' });
  const navigate = useNavigate();
  return (
    <ForAdmins>
      <AdministrationScreen
        tab={adminTabOf(tab)}
        onTab={(next) =>
          void navigate({ to: '/services', search: next === 'overview' ? {} : { tab: next }, resetScroll: false })
        }
      />
    </ForAdmins>
  );
}

export function AdminEmailsPage() {
  return (
    <ForAdmins>
      <EmailsScreen />
    </ForAdmins>
  );
}

export function AdminAuditPage() {
  return (
    <ForAdmins>
      <AuditScreen />
    </ForAdmins>
  );
}

export function AdminReportsPage() {
  return (
    <ForAdmins>
      <ReportQueueScreen />
    </ForAdmins>
  );
}

function ForAdmins({ children }: { readonly children: ReactNode }) {
  return (
    <RequireAdmin loading={<LoadingPage />}>
      <SignedIn>{children}</SignedIn>
    </RequireAdmin>
  );
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  const user = useCurrentUser();
  if (!user) return <LoadingPage />;
  return (
    <Shell user={user} isWide>
      {children}
    </Shell>
  );
}
