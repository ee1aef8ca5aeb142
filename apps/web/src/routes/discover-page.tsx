import { useNavigate, useSearch } from '@tanstack/react-router';
import { DiscoverScreen } from '../features/discover/discover-screen.tsx';

export function DiscoverPage() {
  const { q = '' } = useSearch({ from: '/shell/discover' });
  const navigate = useNavigate();
  return (
    <DiscoverScreen
      query={q}
      onSearch={(query) => {
        if (query !== q) void navigate({ to: '/discover', search: query === '' ? {} : { q: query } });
      }}
      onMessage={(username) => void navigate({ to: '/messages', search: { username } })}
    />
  );
}
