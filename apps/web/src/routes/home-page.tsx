import { useSearch } from '@tanstack/react-router';
import { readHomeSearch, saveLinkedPost } from '../features/feed/home-search.ts';
import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { useSession } from '../features/session/use-current-user.ts';
import { isLaunched, saveLaunch } from '../features/shared-in/launch.ts';
import { SharedLinkScreen } from '../features/shared-link/shared-link-screen.tsx';
import { LoadingPage } from '../kit/loading.tsx';
import { Painted } from '../kit/painted.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { SignedInHome } from './shell-layout.tsx';

const LaunchRedirect = onDemand(async () => (await import('../features/shared-in/launch-redirect.tsx')).LaunchRedirect);

/** `/` and `/home`: the feed for logged-in users; for visitors the landing page, or that of a shared link. */
export function HomePage() {
  const session = useSession();
  const { post } = readHomeSearch(useSearch({ strict: false }));
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'signed-out') {
    saveLinkedPost();
    saveLaunch();
    return (
      <>
        {post === undefined ? <LandingPage /> : <SharedLinkScreen postId={post} />}
        {isLaunched() && <LaunchRedirect />}
        {/* The user was assumed to be signed in. */}
        <Painted />
      </>
    );
  }
  return <SignedInHome />;
}

export function LandingPage() {
  return <LandingScreen />;
}
