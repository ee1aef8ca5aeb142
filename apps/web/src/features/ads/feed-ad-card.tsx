import type { FeedAd } from '@posy/contract/ads';
import type { Media } from '@posy/contract/media';
import { readWebAddress } from '@posy/contract/web-address';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, ExternalLink, EyeOff, Info } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { displayName } from '../../language/display-name.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { DialogProps } from '../../ui/dialog-sheet.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { SavingMediaBox } from '../data-saver/saving-media-box.tsx';
import { useInView } from '../posts/use-in-view.ts';
import { useRelation } from '../relations/use-relation.ts';
import { blockItem, reportItem } from '../reports/safety-items.tsx';
import { VideoBox } from '../video/video-box.tsx';
import { shownVideo } from '../video/video-source.ts';
import { AdCard } from './ad-card.tsx';
import { CALL_NAMES } from './ad-names.ts';
import { adsTexts as texts } from './ads.en.ts';
import { isAdHidden, recordAdFollowed, recordAdSeen, setAdHidden } from './feed-ads.local.ts';
import styles from './ad-card.module.css';

/** Another user's ad in the feed. It counts once it was visible; its menu hides it. */
export function FeedAdCard({ ad }: { readonly ad: FeedAd }) {
  const local = useLocal();
  // The same ad may appear in several places: all of them are hidden.
  const isHidden = useLiveQuery(() => isAdHidden(local, ad.id), [local, ad.id]) ?? false;
  const [isAsking, setIsAsking] = useState(false);
  const [isHiddenHere, setIsHiddenHere] = useState(false);
  const { isBlocked, isMuted } = useRelation(ad.user.id);
  const seen = useInView(isHidden ? null : ad.id, (id) => void recordAdSeen(local, id));
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

interface AdMediaBoxProps {
  readonly media: Media;
  readonly alt: string;
  readonly sizes?: string;
}

/** The picture or video of an ad, as the server has it. */
function AdMediaBox({ media, alt, sizes }: AdMediaBoxProps) {
  const video = shownVideo(media);
  const sources = media.variants;
  const room = sizes === undefined ? {} : { sizes };
  if (video) return <VideoBox video={video} alt={alt} posters={sources} download={null} {...room} />;
  const { width, height, thumbhash } = media;
  return <SavingMediaBox width={width} height={height} thumbhash={thumbhash} alt={alt} sources={sources} {...room} />;
}

interface WhyThisAdProps extends Pick<DialogProps, 'isOpen' | 'onClose'> {
  readonly ad: FeedAd;
}

/** Explains why the user sees an ad, and what its advertiser learns. */
function WhyThisAd({ ad, isOpen, onClose }: WhyThisAdProps) {
  const name = displayName(ad.user);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.whyTitle}>
      <div className={styles.why}>
        <p>{ad.why === 'age' ? texts.whyAge({ name }) : texts.whyEverybody({ name })}</p>
        <p>{texts.whyMore}</p>
        {ad.why === 'age' && (
          <Link to="/settings/account" className={buttonClass({})}>
            {texts.whySettings}
          </Link>
        )}
      </div>
    </Dialog>
  );
}

/** The ad's link, in a new tab; without one, a message to the advertiser. */
function AdAction({ ad }: { readonly ad: FeedAd }) {
  const local = useLocal();
  const navigate = useNavigate();
  const label = CALL_NAMES[ad.callToAction];
  const href = addressOf(ad.linkUrl);
  const follow = () => void recordAdFollowed(local, ad.id);
  if (href !== null) {
    return (
      <a
        className={buttonClass({ variant: 'primary', isWide: true })}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow sponsored"
        onClick={follow}
        // The middle button follows the link, too; the right one opens a menu.
        onAuxClick={({ button }) => button === 1 && follow()}
      >
        {label}
        <span className={styles.host}>{new URL(href).host}</span>
        <Icon of={ExternalLink} size={16} />
        <VisuallyHidden>{texts.opensTab}</VisuallyHidden>
      </a>
    );
  }
  const write = () => {
    follow();
    const { username } = ad.user;
    if (username === null) showToast({ title: texts.error, description: texts.noUsername, isError: true });
    else void navigate({ to: '/messages', search: { username } });
  };
  return (
    <Button variant="primary" isWide onClick={write}>
      {label}
    </Button>
  );
}

/** A valid http(s) URL; null for anything else. */
function addressOf(linkUrl: string | null): string | null {
  const address = linkUrl === null ? null : readWebAddress(linkUrl);
  return address && 'href' in address ? address.href : null;
}
