import { useNavigate, useSearch } from '@tanstack/react-router';
import { LoadingPage } from '../app/loading.tsx';
import { Shell } from '../app/shell.tsx';
import { DiscoverScreen } from '../features/discover/discover-screen.tsx';
import { RequireUser } from '../features/session/require-user.tsx';
import { useCurrentUser } from '../features/session/use-current-user.ts';

export function DiscoverPage() {
  return (
    <RequireUser loading={<LoadingPage />}>
      <SignedInDiscover />
    </RequireUser>
  );
}

function SignedInDiscover() {
  const user = useCurrentUser();
  const { q = '' } = useSearch({ from: '/discover' });
  const navigate = useNavigate();
  if (!user) return <LoadingPage />;
  return (
    <Shell user={user}>
      <DiscoverScreen
        query={q}
        onSearch={(query) => {
          if (query !== q) void navigate({ to: '/discover', search: query === '' ? {} : { q: query } });
        }}
        onMessage={(username) => void navigate({ to: '/messages', search: { username } })}
      />
    </Shell>
  );
}
