import { useRouterState } from '@tanstack/react-router';
import { useSignedInUser } from '../features/session/use-current-user.ts';
import { settingsPageAt } from '../features/settings/settings-list.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';

/** The list and each of its pages. */
export function SettingsPage() {
  const page = useRouterState({ select: ({ location }) => settingsPageAt(location.pathname) });
  return <SettingsScreen user={useSignedInUser()} page={page} />;
}
