import { LoadingPage } from '../app/loading.tsx';
import { NotHereYet } from '../app/not-here-yet.tsx';
import { Shell } from '../app/shell.tsx';
import { RequireUser } from '../features/session/require-user.tsx';
import { useCurrentUser } from '../features/session/use-current-user.ts';

/** Pages that exist for signed-in people, with the title a browser shows for them. */
export function AdsPage() {
  return <ForUsers title="Ads" />;
}

function ForUsers({ title }: { readonly title: string }) {
  return (
    <RequireUser loading={<LoadingPage />}>
      <Later title={title} />
    </RequireUser>
  );
}

function Later({ title }: { readonly title: string }) {
  const user = useCurrentUser();
  if (!user) return <LoadingPage />;
  return (
    <Shell user={user}>
      <NotHereYet title={title} />
    </Shell>
  );
}
