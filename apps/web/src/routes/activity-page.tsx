import { LoadingPage } from '../app/loading.tsx';
import { Shell } from '../app/shell.tsx';
import { ActivityScreen } from '../features/activity/activity-screen.tsx';
import { RequireUser } from '../features/session/require-user.tsx';
import { useCurrentUser } from '../features/session/use-current-user.ts';

export function ActivityPage() {
  return (
    <RequireUser loading={<LoadingPage />}>
      <SignedInActivity />
    </RequireUser>
  );
}

function SignedInActivity() {
  const user = useCurrentUser();
  if (!user) return <LoadingPage />;
  return (
    <Shell user={user}>
      <ActivityScreen />
    </Shell>
  );
}
