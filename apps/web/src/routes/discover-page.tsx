import { useNavigate, useSearch } from '@tanstack/react-router';
import { SignedInPage } from '../app/signed-in-page.tsx';
import { DiscoverScreen } from '../features/discover/discover-screen.tsx';

export function DiscoverPage() {
  const { q = '' } = useSearch({ from: '/discover' });
  const navigate = useNavigate();
  return (
    <SignedInPage>
      <DiscoverScreen
        query={q}
        onSearch={(query) => {
          if (query !== q) void navigate({ to: '/discover', search: query === '' ? {} : { q: query } });
        }}
        onMessage={(username) => void navigate({ to: '/messages', search: { username } })}
      />
    </SignedInPage>
  );
}
