import { PartMissingWithin } from '../app/part-missing-page.tsx';
import { SignedInPage } from '../app/signed-in-page.tsx';

/** Replaces a logged-in user's page that is not on this device; header and navigation stay. */
export function MissingPage() {
  return (
    <SignedInPage>
      <PartMissingWithin />
    </SignedInPage>
  );
}
