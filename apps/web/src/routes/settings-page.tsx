import { SignedInPage } from '../app/signed-in-page.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';

export function SettingsPage() {
  return <SignedInPage>{(user) => <SettingsScreen user={user} />}</SignedInPage>;
}
