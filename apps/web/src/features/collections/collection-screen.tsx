import { matches } from '@posy/contract/check';
import { type CollectionId, CollectionIdSchema } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Ellipsis } from 'lucide-react';
import { useLocal } from '../../kit/local-context.ts';
import { Painted } from '../../kit/painted.tsx';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { usePlaceOnReload } from '../../kit/use-place-on-reload.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { FeedNotice } from '../feed/feed-notices.tsx';
import { KeepOfflineSwitch } from '../keep-offline/keep-offline-switch.tsx';
import { type CollectionCard, readCollectionCard } from './collection-cards.local.ts';
import { collectionsTexts as texts } from './collections.en.ts';
import type { CollectionView } from './collections.local.ts';
import { SavedGrid, useSavedList } from './saved-grid.tsx';
import styles from './saved-screen.module.css';

const loadPopup = () => import('./collection-menu-popup.tsx');
const CollectionMenuPopup = onDemand(async () => (await loadPopup()).CollectionMenuPopup);

interface CollectionScreenProps {
  readonly viewer: CurrentUser;
  /** From the address. */
  readonly id: string;
}

/** The posts of a collection. */
export function CollectionScreen({ viewer, id }: CollectionScreenProps) {
  const local = useLocal();
  // A deleted collection, or one of another account.
  const card = useLiveQuery(
    async () => (matches(CollectionIdSchema, id) ? readCollectionCard(local, id) : null),
    [local, id],
  );
  if (card === undefined) return null;
  if (card !== null) return <Collection key={id} viewer={viewer} card={card} />;
  return (
    <>
      <EmptyState
        level={1}
        title={texts.noCollection}
        hint={texts.noCollectionHint}
        action={<Link to="/saved">{texts.title}</Link>}
        art="nothing"
      />
      <Painted />
    </>
  );
}

function Collection({ viewer, card }: { readonly viewer: CurrentUser; readonly card: CollectionCard }) {
  const id: CollectionId = card.id;
  const list = useSavedList(viewer, id);
  usePlaceOnReload(list.posts !== null);
  return (
    <section className={styles.screen} aria-labelledby="collection">
      <Link to="/saved" className={styles.back}>
        <Icon of={ChevronLeft} size={18} />
        {texts.title}
      </Link>
      <div className={styles.head}>
        <h1 id="collection" className={styles.title} tabIndex={-1}>
          <bdi>{card.name}</bdi>
        </h1>
        <CollectionMenu collection={card} />
      </div>
      <p className={styles.hint}>{texts.posts({ count: card.count })}</p>
      <div className={styles.offline}>
        <KeepOfflineSwitch collectionId={id} />
      </div>
      <SavedGrid list={list} empty={texts.emptyCollection} emptyHint={texts.emptyCollectionHint} />
      <FeedNotice savedAt={list.savedAt} />
      {list.posts !== null && <Painted />}
    </section>
  );
}

/** The menu of a collection. */
function CollectionMenu({ collection }: { readonly collection: CollectionView }) {
  return (
    <MenuButton label={texts.menu} trigger={<Icon of={Ellipsis} />} load={loadPopup}>
      {(state) => <CollectionMenuPopup collection={collection} state={state} />}
    </MenuButton>
  );
}
