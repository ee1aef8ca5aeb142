import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { useSignedInUser } from '../features/session/use-current-user.ts';

export function DashboardPage() {
  return <DashboardScreen user={useSignedInUser()} />;
}
