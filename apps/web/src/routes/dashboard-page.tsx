import { SignedInPage } from '../app/signed-in-page.tsx';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';

export function DashboardPage() {
  return <SignedInPage>{(user) => <DashboardScreen user={user} />}</SignedInPage>;
}
