import { SignedInPage } from '../app/signed-in-page.tsx';
import { ActivityScreen } from '../features/activity/activity-screen.tsx';

export function ActivityPage() {
  return (
    <SignedInPage>
      <ActivityScreen />
    </SignedInPage>
  );
}
