import { ActivityScreen } from '../features/activity/activity-screen.tsx';

export function ActivityPage() {
  return <ActivityScreen />;
}
