import { AdsScreen } from '../features/ads/ads-screen.tsx';
import { useSignedInUser } from '../features/session/use-current-user.ts';

export function AdsPage() {
  return <AdsScreen user={useSignedInUser()} />;
}
