import type { FeedAd } from '@posy/contract/ads';
import { Ellipsis, EyeOff, Info } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { displayName } from '../../language/display-name.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLookedAt } from '../posts/use-view.ts';
import { useRelation } from '../relations/use-relation.ts';
import { blockItem, reportItem } from '../reports/safety-items.tsx';
import { AdAction } from './ad-action.tsx';
import { AdCard } from './ad-card.tsx';
import { AdMediaBox } from './ad-media.tsx';
import { adsTexts as texts } from './ads.en.ts';
import { isAdHidden, recordAdSeen, setAdHidden } from './feed-ads.local.ts';
import { WhyThisAd } from './why-this-ad.tsx';
import styles from './ad-card.module.css';

/** Another user's ad in the feed. It counts once it was visible; its menu hides it. */
export function FeedAdCard({ ad }: { readonly ad: FeedAd }) {
  const local = useLocal();
  // The same ad may appear in several places: all of them are hidden.
  const isHidden = useLiveQuery(() => isAdHidden(local, ad.id), [local, ad.id]) ?? false;
  const [isAsking, setIsAsking] = useState(false);
  const [isHiddenHere, setIsHiddenHere] = useState(false);
  const { isBlocked, isMuted } = useRelation(ad.user.id);
  const seen = useLookedAt(isHidden ? null : ad.id, (id) => void recordAdSeen(local, id));
  const name = displayName(ad.user);

  const hide = async (isWanted: boolean) => {
    try {
      setIsHiddenHere(isWanted);
      await setAdHidden(local, ad.id, isWanted);
    } catch {
      showToast({ title: texts.error, description: texts.saveFailed, isError: true });
    }
  };
  if (isBlocked || isMuted) return null;
  if (isHidden) return <HiddenAd takesFocus={isHiddenHere} onUndo={() => void hide(false)} />;

  const thing = { target: 'ad', targetId: ad.id, userId: ad.user.id, name } as const;
  const items = [
    { label: texts.hide, icon: <Icon of={EyeOff} size={18} />, onSelect: () => void hide(true) },
    { label: texts.why, icon: <Icon of={Info} size={18} />, onSelect: () => setIsAsking(true) },
    reportItem(thing),
    blockItem(thing),
  ];
  return (
    <>
      <AdCard
        ref={seen}
        author={ad.user}
        title={ad.title}
        description={ad.description}
        media={ad.media && <AdMediaBox media={ad.media} alt={texts.adBy({ name })} />}
        menu={<Menu label={texts.cardMenu} trigger={<Icon of={Ellipsis} />} items={items} />}
        action={<AdAction ad={ad} />}
      />
      <WhyThisAd ad={ad} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

interface HiddenAdProps {
  /** The closed menu had the focus, and disappears with the ad. */
  readonly takesFocus: boolean;
  readonly onUndo: () => void;
}

function HiddenAd({ takesFocus, onUndo }: HiddenAdProps) {
  const about = useId();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) undo.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <article className={styles.hiddenAd} aria-label={texts.hidden}>
      <p id={about} className={styles.hiddenText}>
        <strong>{texts.hidden}</strong> {texts.hiddenHint}
      </p>
      <Button ref={undo} size="small" aria-describedby={about} onClick={onUndo}>
        {texts.undo}
      </Button>
    </article>
  );
}
