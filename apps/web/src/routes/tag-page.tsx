import { useParams } from '@tanstack/react-router';
import { useSignedInUser } from '../features/session/use-current-user.ts';
import { TagScreen } from '../features/tags/tag-screen.tsx';

export function TagPage() {
  const { tag } = useParams({ from: '/shell/tag/$tag' });
  return <TagScreen key={tag} viewer={useSignedInUser()} tag={tag} />;
}
