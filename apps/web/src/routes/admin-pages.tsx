import { useNavigate, useSearch } from '@tanstack/react-router';
import { SignedInPage } from '../app/signed-in-page.tsx';
import { adminTabOf } from '../features/administration/admin-tabs.tsx';
import { AdministrationScreen } from '../features/administration/administration-screen.tsx';
import { AuditScreen } from '../features/audit/audit-screen.tsx';
import { EmailsScreen } from '../features/emails/emails-screen.tsx';
import { OperationsScreen } from '../features/operations/operations-screen.tsx';
import { ReportQueueScreen } from '../features/reports/report-queue-screen.tsx';

/**
 * All pages for administrators, in one chunk: the service worker stores it when one of them is first opened.
 */
export function AdminPage() {
  const { tab } = useSearch({ from: '/services' });
  const navigate = useNavigate();
  return (
    <SignedInPage access="admins" isWide>
      <AdministrationScreen
        tab={adminTabOf(tab)}
        onTab={(next) =>
          void navigate({ to: '/services', search: next === 'overview' ? {} : { tab: next }, resetScroll: false })
        }
      />
    </SignedInPage>
  );
}

export function AdminEmailsPage() {
  return (
    <SignedInPage access="admins" isWide>
      <EmailsScreen />
    </SignedInPage>
  );
}

export function AdminAuditPage() {
  return (
    <SignedInPage access="admins" isWide>
      <AuditScreen />
    </SignedInPage>
  );
}

export function AdminOperationsPage() {
  return (
    <SignedInPage access="admins" isWide>
      <OperationsScreen />
    </SignedInPage>
  );
}

export function AdminReportsPage() {
  return (
    <SignedInPage access="admins" isWide>
      <ReportQueueScreen />
    </SignedInPage>
  );
}
