import { SignedInPage } from '../app/signed-in-page.tsx';
import { AdsScreen } from '../features/ads/ads-screen.tsx';

export function AdsPage() {
  return <SignedInPage isWide>{(user) => <AdsScreen user={user} />}</SignedInPage>;
}
