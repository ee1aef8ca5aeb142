import { useParams } from '@tanstack/react-router';
import { SignedInPage } from '../app/signed-in-page.tsx';
import { TagScreen } from '../features/tags/tag-screen.tsx';

export function TagPage() {
  const { tag } = useParams({ from: '/tag/$tag' });
  return <SignedInPage>{(viewer) => <TagScreen key={tag} viewer={viewer} tag={tag} />}</SignedInPage>;
}
