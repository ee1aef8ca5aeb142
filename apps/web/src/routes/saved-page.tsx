import { useParams } from '@tanstack/react-router';
import { CollectionScreen } from '../features/collections/collection-screen.tsx';
import { SavedScreen } from '../features/collections/saved-screen.tsx';
import { useSignedInUser } from '../features/session/use-current-user.ts';

export function SavedPage() {
  return <SavedScreen viewer={useSignedInUser()} />;
}

export function CollectionPage() {
  const { collection } = useParams({ from: '/shell/saved/$collection' });
  return <CollectionScreen key={collection} viewer={useSignedInUser()} id={collection} />;
}
