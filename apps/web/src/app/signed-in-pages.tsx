import { RequireUser } from '../features/session/require-user.tsx';
import { useCurrentUser } from '../features/session/use-current-user.ts';
import { LoadingPage } from '../kit/loading.tsx';
import { Shell } from './shell.tsx';

export { FeedScreen } from '../features/feed/feed-screen.tsx';

/** The pages of logged-in users and administrators. Others are redirected. */
export function SignedInPages() {
  const user = useCurrentUser();
  return <RequireUser loading={<LoadingPage />}>{user && <Shell user={user} />}</RequireUser>;
}
