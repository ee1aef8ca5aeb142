import type { CurrentUser } from '@posy/contract/users';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Painted } from '../../kit/painted.tsx';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { usePlaceOnReload } from '../../kit/use-place-on-reload.ts';
import { FeedNotice } from '../feed/feed-notices.tsx';
import { readCollectionCards } from './collection-cards.local.ts';
import { CollectionNameDialog } from './collection-name-dialog.tsx';
import { CollectionStrip } from './collection-strip.tsx';
import { collectionsTexts as texts } from './collections.en.ts';
import { addCollection } from './save-collection.ts';
import { SavedGrid, useSavedList } from './saved-grid.tsx';
import styles from './saved-screen.module.css';

/** All saved posts, and the collections above them. Nobody else sees them. */
export function SavedScreen({ viewer }: { readonly viewer: CurrentUser }) {
  const local = useLocal();
  const list = useSavedList(viewer, null);
  const cards = useLiveQuery(() => readCollectionCards(local), [local]);
  const [isNaming, setIsNaming] = useState(false);
  const isRead = list.posts !== null && cards !== undefined;
  usePlaceOnReload(isRead);
  return (
    <section className={styles.screen} aria-labelledby="saved">
      <h1 id="saved" className={styles.title}>
        {texts.title}
      </h1>
      <p className={styles.hint}>{texts.private}</p>
      {cards && <CollectionStrip cards={cards} onNew={() => setIsNaming(true)} />}
      {cards && <SavedGrid list={list} empty={texts.empty} emptyHint={texts.emptyHint} />}
      <FeedNotice savedAt={list.savedAt} />
      {isRead && <Painted />}
      <CollectionNameDialog isOpen={isNaming} onClose={() => setIsNaming(false)} save={addCollection} />
    </section>
  );
}
