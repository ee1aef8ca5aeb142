import { useRouterState } from '@tanstack/react-router';
import { SignedInPage } from '../app/signed-in-page.tsx';
import { settingsPageAt } from '../features/settings/settings-page-names.ts';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';

/** The list and each of its pages. */
export function SettingsPage() {
  const page = useRouterState({ select: ({ location }) => settingsPageAt(location.pathname) });
  return <SignedInPage isWide>{(user) => <SettingsScreen user={user} page={page} />}</SignedInPage>;
}
