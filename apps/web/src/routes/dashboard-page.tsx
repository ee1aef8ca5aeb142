import { LoadingPage } from '../app/loading.tsx';
import { Shell } from '../app/shell.tsx';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { RequireUser } from '../features/session/require-user.tsx';
import { useCurrentUser } from '../features/session/use-current-user.ts';

export function DashboardPage() {
  return (
    <RequireUser loading={<LoadingPage />}>
      <SignedInDashboard />
    </RequireUser>
  );
}

function SignedInDashboard() {
  const user = useCurrentUser();
  if (!user) return <LoadingPage />;
  return (
    <Shell user={user}>
      <DashboardScreen user={user} />
    </Shell>
  );
}
