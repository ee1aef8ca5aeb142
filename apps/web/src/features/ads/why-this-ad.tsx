import type { FeedAd } from '@posy/contract/ads';
import { Link } from '@tanstack/react-router';
import { displayName } from '../../language/display-name.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { DialogProps } from '../../ui/dialog-props.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { adsTexts as texts } from './ads.en.ts';
import styles from './ad-card.module.css';

interface WhyThisAdProps extends Pick<DialogProps, 'isOpen' | 'onClose'> {
  readonly ad: FeedAd;
}

/** Explains why the user sees an ad, and what its advertiser learns. */
export function WhyThisAd({ ad, isOpen, onClose }: WhyThisAdProps) {
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
