import { LoadingPage } from '../app/loading.tsx';
import { PartMissingWithin } from '../app/part-missing-page.tsx';
import { Shell } from '../app/shell.tsx';
import { RequireUser } from '../features/session/require-user.tsx';
import { useCurrentUser } from '../features/session/use-current-user.ts';

/** Replaces a logged-in user's page that is not on this device; header and navigation stay. */
export function MissingPage() {
  return (
    <RequireUser loading={<LoadingPage />}>
      <SignedInMissing />
    </RequireUser>
  );
}

function SignedInMissing() {
  const user = useCurrentUser();
  if (!user) return <LoadingPage />;
  return (
    <Shell user={user}>
      <PartMissingWithin />
    </Shell>
  );
}
