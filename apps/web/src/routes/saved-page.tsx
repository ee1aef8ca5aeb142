import { useParams } from '@tanstack/react-router';
import { SignedInPage } from '../app/signed-in-page.tsx';
import { CollectionScreen } from '../features/collections/collection-screen.tsx';
import { SavedScreen } from '../features/collections/saved-screen.tsx';

export function SavedPage() {
  return <SignedInPage>{(viewer) => <SavedScreen viewer={viewer} />}</SignedInPage>;
}

export function CollectionPage() {
  const { collection } = useParams({ from: '/saved/$collection' });
  return (
    <SignedInPage>{(viewer) => <CollectionScreen key={collection} viewer={viewer} id={collection} />}</SignedInPage>
  );
}
