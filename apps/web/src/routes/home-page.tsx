import { lazy, Suspense } from 'react';
import { LoadingPage } from '../app/loading.tsx';
import { Painted } from '../app/painted.tsx';
import { keepLinkedPost } from '../features/feed/linked-post.ts';
import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { useSession } from '../features/session/use-current-user.ts';

const FeedPage = lazy(async () => ({ default: (await import('./feed-page.tsx')).FeedPage }));

/** `/` and `/home`: the feed for who is signed in, the landing page for others. */
export function HomePage() {
  const session = useSession();
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'signed-out') {
    keepLinkedPost();
    return <LandingPage />;
  }
  return (
    <Suspense fallback={<LoadingPage />}>
      <FeedPage user={session.user} />
    </Suspense>
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
