import { LoadingPage } from '../app/loading.tsx';
import { Painted } from '../app/painted.tsx';
import { keepLinkedPost } from '../features/feed/linked-post.ts';
import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { useSession } from '../features/session/use-current-user.ts';
import { isLaunched, keepLaunch } from '../features/shared-in/launch.ts';
import { onDemand } from '../ui/on-demand.tsx';

const LaunchAway = onDemand(async () => (await import('../features/shared-in/launch-away.tsx')).LaunchAway);

const FeedPage = onDemand(async () => (await import('./feed-page.tsx')).FeedPage, LoadingPage);

/** `/` and `/home`: the feed for logged-in users, the landing page for visitors. */
export function HomePage() {
  const session = useSession();
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'signed-out') {
    keepLinkedPost();
    keepLaunch();
    return (
      <>
        <LandingPage />
        {isLaunched() && <LaunchAway />}
      </>
    );
  }
  return <FeedPage user={session.user} />;
}

export function LandingPage() {
  return (
    <>
      <LandingScreen />
      <Painted />
    </>
  );
}
