import { Link } from '@tanstack/react-router';
import { Bookmark, Plus } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { MediaBox } from '../../ui/media-box.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DeliveryIcon } from '../delivery/delivery-icon.tsx';
import { deliveryText } from '../delivery/delivery-text.ts';
import type { CollectionCard } from './collection-cards.local.ts';
import { collectionsTexts as texts } from './collections.en.ts';
import styles from './collection-strip.module.css';

interface CollectionStripProps {
  readonly cards: readonly CollectionCard[];
  readonly onNew: () => void;
}

/** The collections side by side, and a button that makes one. */
export function CollectionStrip({ cards, onNew }: CollectionStripProps) {
  return (
    <ul className={styles.strip} aria-label={texts.collections}>
      <li>
        <button type="button" className={styles.card} onClick={onNew}>
          <span className={styles.cover}>
            <Icon of={Plus} size={28} />
          </span>
          <span className={styles.name}>{texts.newCollection}</span>
        </button>
      </li>
      {cards.map((card) => (
        <li key={card.id}>
          <Link to="/saved/$collection" params={{ collection: card.id }} className={styles.card}>
            <span className={styles.cover}>
              <Cover card={card} />
              {card.delivery.kind !== 'sent' && (
                <span className={styles.state}>
                  <DeliveryIcon kind={card.delivery.kind} size={16} />
                </span>
              )}
            </span>
            <bdi className={styles.name}>{card.name}</bdi>
            <span className={styles.count}>{texts.posts({ count: card.count })}</span>
            {card.delivery.kind !== 'sent' && <VisuallyHidden>{deliveryText(card.delivery.kind)}</VisuallyHidden>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Cover({ card: { cover } }: { readonly card: CollectionCard }) {
  if (!cover) return <Icon of={Bookmark} size={28} />;
  return <MediaBox width={1} height={1} thumbhash={cover.thumbhash} alt="" sources={cover.variants} sizes="112px" />;
}
