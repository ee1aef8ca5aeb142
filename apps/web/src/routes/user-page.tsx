import { useNavigate, useParams } from '@tanstack/react-router';
import { SignedInPage } from '../app/signed-in-page.tsx';
import { UserPageScreen } from '../features/user-pages/user-page-screen.tsx';

export function UserPage() {
  const { who } = useParams({ from: '/u/$who' });
  const navigate = useNavigate();
  return (
    <SignedInPage>
      {(viewer) => (
        <UserPageScreen
          key={who}
          viewer={viewer}
          who={who}
          onMessage={(username) => void navigate({ to: '/messages', search: { username } })}
        />
      )}
    </SignedInPage>
  );
}
