import { LoadingPage } from '../app/loading.tsx';
import { Shell } from '../app/shell.tsx';
import { RequireUser } from '../features/session/require-user.tsx';
import { useCurrentUser } from '../features/session/use-current-user.ts';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';

export function SettingsPage() {
  return (
    <RequireUser loading={<LoadingPage />}>
      <SignedInSettings />
    </RequireUser>
  );
}

function SignedInSettings() {
  const user = useCurrentUser();
  if (!user) return <LoadingPage />;
  return (
    <Shell user={user}>
      <SettingsScreen user={user} />
    </Shell>
  );
}
