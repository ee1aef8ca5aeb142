import { LoadingPage } from '../app/loading.tsx';
import { Shell } from '../app/shell.tsx';
import { AdsScreen } from '../features/ads/ads-screen.tsx';
import { RequireUser } from '../features/session/require-user.tsx';
import { useCurrentUser } from '../features/session/use-current-user.ts';

export function AdsPage() {
  return (
    <RequireUser loading={<LoadingPage />}>
      <SignedInAds />
    </RequireUser>
  );
}

function SignedInAds() {
  const user = useCurrentUser();
  if (!user) return <LoadingPage />;
  return (
    <Shell user={user} isWide>
      <AdsScreen user={user} />
    </Shell>
  );
}
