import { useNavigate, useSearch } from '@tanstack/react-router';
import { adminTabOf, AdministrationScreen } from '../features/administration/administration-screen.tsx';
import { AuditScreen } from '../features/audit/audit-screen.tsx';
import { EmailsScreen } from '../features/emails/emails-screen.tsx';
import { OperationsScreen } from '../features/operations/operations-screen.tsx';
import { ReportQueueScreen } from '../features/reports/report-queue-screen.tsx';

/**
 * All pages for administrators, in one chunk: the service worker stores it when one of them is first opened.
 */
export function AdminPage() {
  const { tab } = useSearch({ from: '/shell/services' });
  const navigate = useNavigate();
  return (
    <AdministrationScreen
      tab={adminTabOf(tab)}
      onTab={(next) =>
        void navigate({ to: '/services', search: next === 'overview' ? {} : { tab: next }, resetScroll: false })
      }
    />
  );
}

export function AdminEmailsPage() {
  return <EmailsScreen />;
}

export function AdminAuditPage() {
  return <AuditScreen />;
}

export function AdminOperationsPage() {
  return <OperationsScreen />;
}

export function AdminReportsPage() {
  return <ReportQueueScreen />;
}
