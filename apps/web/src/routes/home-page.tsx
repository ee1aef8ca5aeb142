import { lazy } from 'react';
import { Loading } from '../app/loading.tsx';
import { Painted } from '../app/painted.tsx';
import { Shell } from '../app/shell.tsx';
import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { useSession } from '../features/session/use-current-user.ts';

const FeedScreen = lazy(async () => ({ default: (await import('../features/feed/feed-screen.tsx')).FeedScreen }));

/** `/` and `/home`: the feed for who is signed in, the landing page for others. */
export function HomePage() {
  const session = useSession();
  if (session.status === 'loading') return <Loading />;
  if (session.status === 'signed-out') return <LandingPage />;
  return (
    <Shell user={session.user}>
      <FeedScreen />
    </Shell>
  );
}

export function LandingPage() {
  return (
    <>
      <LandingScreen />
      <Painted />
    </>
  );
}
