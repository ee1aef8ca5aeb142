import type { FeedAd } from '@posy/contract/ads';
import { readWebAddress } from '@posy/contract/web-address';
import { useNavigate } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useLocal } from '../../kit/local-context.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CALL_NAMES } from './ad-names.ts';
import { adsTexts as texts } from './ads.en.ts';
import { recordAdFollowed } from './feed-ads.local.ts';
import styles from './ad-card.module.css';

/** The ad's link, in a new tab; without one, a message to the advertiser. */
export function AdAction({ ad }: { readonly ad: FeedAd }) {
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
