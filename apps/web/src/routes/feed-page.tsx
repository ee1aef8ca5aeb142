import type { CurrentUser } from '@posy/contract/users';
import { Shell } from '../app/shell.tsx';
import { FeedScreen } from '../features/feed/feed-screen.tsx';

/** The home page of logged-in users. Separate from the landing page, which needs none of its code. */
export function FeedPage({ user }: { readonly user: CurrentUser }) {
  return (
    <Shell user={user}>
      <FeedScreen />
    </Shell>
  );
}
