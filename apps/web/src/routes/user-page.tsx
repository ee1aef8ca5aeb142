import { useNavigate, useParams } from '@tanstack/react-router';
import { useSignedInUser } from '../features/session/use-current-user.ts';
import { UserPageScreen } from '../features/user-pages/user-page-screen.tsx';

export function UserPage() {
  const { who } = useParams({ from: '/shell/u/$who' });
  const navigate = useNavigate();
  return (
    <UserPageScreen
      key={who}
      viewer={useSignedInUser()}
      who={who}
      onMessage={(username) => void navigate({ to: '/messages', search: { username } })}
    />
  );
}
